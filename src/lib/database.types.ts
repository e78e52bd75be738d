export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      account_managers: {
        Row: {
          created_at: string
          full_name: string
          is_active: boolean
          phone: string | null
          photo_url: string | null
          user_id: string
          whatsapp: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          full_name: string
          is_active?: boolean
          phone?: string | null
          photo_url?: string | null
          user_id: string
          whatsapp?: string | null
        }
        Update: {
          created_at?: string
          full_name?: string
          is_active?: boolean
          phone?: string | null
          photo_url?: string | null
          user_id?: string
          whatsapp?: string | null
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          batch_id: string | null
          created_at: string
          id: number
          new: Json | null
          old: Json | null
          reason: string | null
          row_id: string
          table_name: string
        }
        ComputedFields: never
        Insert: {
          action: string
          actor_id?: string | null
          batch_id?: string | null
          created_at?: string
          id?: never
          new?: Json | null
          old?: Json | null
          reason?: string | null
          row_id: string
          table_name: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          batch_id?: string | null
          created_at?: string
          id?: never
          new?: Json | null
          old?: Json | null
          reason?: string | null
          row_id?: string
          table_name?: string
        }
        Relationships: []
      }
      availability: {
        Row: {
          available: boolean
          created_at: string
          has_picture: boolean
          low_stock_threshold: number | null
          max_quantity: number
          order_max: number | null
          order_min: number
          order_step: number
          price: number | null
          product_id: string
          sku: string
          stock_count: number
          stock_level: Database['public']['Enums']['stock_level']
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          available?: boolean
          created_at?: string
          has_picture?: boolean
          low_stock_threshold?: number | null
          max_quantity?: never
          order_max?: number | null
          order_min?: number
          order_step?: number
          price?: number | null
          product_id: string
          sku: string
          stock_count?: number
          stock_level?: never
          updated_at?: string
        }
        Update: {
          available?: boolean
          created_at?: string
          has_picture?: boolean
          low_stock_threshold?: number | null
          max_quantity?: never
          order_max?: number | null
          order_min?: number
          order_step?: number
          price?: number | null
          product_id?: string
          sku?: string
          stock_count?: number
          stock_level?: never
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'availability_product_id_fkey'
            columns: ['product_id']
            isOneToOne: true
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      bonus_accruals: {
        Row: {
          actor_id: string | null
          amount: number
          base: number | null
          created_at: string
          formula_version: number | null
          id: number
          kind: Database['public']['Enums']['bonus_kind']
          manager_id: string
          month: string
          order_id: string | null
          percent: number | null
          reason: string | null
          source_id: string
          source_type: string
          tier: string | null
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          amount: number
          base?: number | null
          created_at?: string
          formula_version?: number | null
          id?: never
          kind: Database['public']['Enums']['bonus_kind']
          manager_id: string
          month: string
          order_id?: string | null
          percent?: number | null
          reason?: string | null
          source_id: string
          source_type: string
          tier?: string | null
        }
        Update: {
          actor_id?: string | null
          amount?: number
          base?: number | null
          created_at?: string
          formula_version?: number | null
          id?: never
          kind?: Database['public']['Enums']['bonus_kind']
          manager_id?: string
          month?: string
          order_id?: string | null
          percent?: number | null
          reason?: string | null
          source_id?: string
          source_type?: string
          tier?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'bonus_accruals_formula_version_fkey'
            columns: ['formula_version']
            isOneToOne: false
            referencedRelation: 'rating_formulas'
            referencedColumns: ['version']
          },
          {
            foreignKeyName: 'bonus_accruals_manager_id_fkey'
            columns: ['manager_id']
            isOneToOne: false
            referencedRelation: 'account_managers'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'bonus_accruals_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      bonus_statements: {
        Row: {
          approved_at: string | null
          approved_by: string | null
          carried: number
          closed_at: string
          closed_by: string | null
          comment: string
          created_at: string
          manager_id: string
          month: string
          paid_at: string | null
          paid_by: string | null
          paid_on: string | null
          payable: number
          status: Database['public']['Enums']['bonus_status']
          total: number
        }
        ComputedFields: never
        Insert: {
          approved_at?: string | null
          approved_by?: string | null
          carried: number
          closed_at?: string
          closed_by?: string | null
          comment?: string
          created_at?: string
          manager_id: string
          month: string
          paid_at?: string | null
          paid_by?: string | null
          paid_on?: string | null
          payable?: never
          status?: Database['public']['Enums']['bonus_status']
          total: number
        }
        Update: {
          approved_at?: string | null
          approved_by?: string | null
          carried?: number
          closed_at?: string
          closed_by?: string | null
          comment?: string
          created_at?: string
          manager_id?: string
          month?: string
          paid_at?: string | null
          paid_by?: string | null
          paid_on?: string | null
          payable?: never
          status?: Database['public']['Enums']['bonus_status']
          total?: number
        }
        Relationships: [
          {
            foreignKeyName: 'bonus_statements_manager_id_fkey'
            columns: ['manager_id']
            isOneToOne: false
            referencedRelation: 'account_managers'
            referencedColumns: ['user_id']
          },
        ]
      }
      cabinet_counts: {
        Row: {
          counted: number
          counted_at: string
          counted_on: string
          list_id: string
          product_id: string
        }
        ComputedFields: never
        Insert: {
          counted: number
          counted_at: string
          counted_on?: never
          list_id: string
          product_id: string
        }
        Update: {
          counted?: number
          counted_at?: string
          counted_on?: never
          list_id?: string
          product_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cabinet_counts_list_id_product_id_fkey'
            columns: ['list_id', 'product_id']
            isOneToOne: true
            referencedRelation: 'clinic_list_items'
            referencedColumns: ['list_id', 'product_id']
          },
        ]
      }
      campaign_deliveries: {
        Row: {
          campaign_id: string
          created_at: string
          kind: Database['public']['Enums']['notification_kind']
          user_id: string
        }
        ComputedFields: never
        Insert: {
          campaign_id: string
          created_at?: string
          kind: Database['public']['Enums']['notification_kind']
          user_id: string
        }
        Update: {
          campaign_id?: string
          created_at?: string
          kind?: Database['public']['Enums']['notification_kind']
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'campaign_deliveries_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'notification_campaigns'
            referencedColumns: ['id']
          },
        ]
      }
      carriers: {
        Row: {
          code: string
          created_at: string
          is_active: boolean
          name: string
          position: number
          tracking_pattern: string | null
          tracking_url: string | null
        }
        ComputedFields: never
        Insert: {
          code: string
          created_at?: string
          is_active?: boolean
          name: string
          position?: number
          tracking_pattern?: string | null
          tracking_url?: string | null
        }
        Update: {
          code?: string
          created_at?: string
          is_active?: boolean
          name?: string
          position?: number
          tracking_pattern?: string | null
          tracking_url?: string | null
        }
        Relationships: []
      }
      cart_proposal_lines: {
        Row: {
          is_taken: boolean | null
          product_id: string
          proposal_id: string
          quantity: number
        }
        ComputedFields: never
        Insert: {
          is_taken?: boolean | null
          product_id: string
          proposal_id: string
          quantity: number
        }
        Update: {
          is_taken?: boolean | null
          product_id?: string
          proposal_id?: string
          quantity?: number
        }
        Relationships: [
          {
            foreignKeyName: 'cart_proposal_lines_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cart_proposal_lines_proposal_id_fkey'
            columns: ['proposal_id']
            isOneToOne: false
            referencedRelation: 'cart_proposals'
            referencedColumns: ['id']
          },
        ]
      }
      cart_proposals: {
        Row: {
          answered_at: string | null
          author_id: string | null
          author_name: string
          comment: string
          created_at: string
          id: string
          status: Database['public']['Enums']['proposal_status']
          user_id: string
        }
        ComputedFields: never
        Insert: {
          answered_at?: string | null
          author_id?: string | null
          author_name: string
          comment?: string
          created_at?: string
          id?: string
          status?: Database['public']['Enums']['proposal_status']
          user_id: string
        }
        Update: {
          answered_at?: string | null
          author_id?: string | null
          author_name?: string
          comment?: string
          created_at?: string
          id?: string
          status?: Database['public']['Enums']['proposal_status']
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cart_proposals_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      cities: {
        Row: {
          created_at: string
          name: string
          region: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          name: string
          region?: string
        }
        Update: {
          created_at?: string
          name?: string
          region?: string
        }
        Relationships: []
      }
      claim_events: {
        Row: {
          actor_id: string | null
          claim_id: string
          comment: string
          created_at: string
          details: NonNullable<Json>
          event: Database['public']['Enums']['claim_event']
          id: number
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          claim_id: string
          comment?: string
          created_at?: string
          details?: NonNullable<Json>
          event: Database['public']['Enums']['claim_event']
          id?: never
        }
        Update: {
          actor_id?: string | null
          claim_id?: string
          comment?: string
          created_at?: string
          details?: NonNullable<Json>
          event?: Database['public']['Enums']['claim_event']
          id?: never
        }
        Relationships: [
          {
            foreignKeyName: 'claim_events_claim_id_fkey'
            columns: ['claim_id']
            isOneToOne: false
            referencedRelation: 'claims'
            referencedColumns: ['id']
          },
        ]
      }
      claim_files: {
        Row: {
          claim_id: string
          created_at: string
          mime: string
          path: string
          position: number
          size: number
        }
        ComputedFields: never
        Insert: {
          claim_id: string
          created_at?: string
          mime: string
          path: string
          position: number
          size: number
        }
        Update: {
          claim_id?: string
          created_at?: string
          mime?: string
          path?: string
          position?: number
          size?: number
        }
        Relationships: [
          {
            foreignKeyName: 'claim_files_claim_id_fkey'
            columns: ['claim_id']
            isOneToOne: false
            referencedRelation: 'claims'
            referencedColumns: ['id']
          },
        ]
      }
      claim_items: {
        Row: {
          claim_id: string
          order_item_id: string
          quantity: number
        }
        ComputedFields: never
        Insert: {
          claim_id: string
          order_item_id: string
          quantity: number
        }
        Update: {
          claim_id?: string
          order_item_id?: string
          quantity?: number
        }
        Relationships: [
          {
            foreignKeyName: 'claim_items_claim_id_fkey'
            columns: ['claim_id']
            isOneToOne: false
            referencedRelation: 'claims'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'claim_items_order_item_id_fkey'
            columns: ['order_item_id']
            isOneToOne: false
            referencedRelation: 'order_items'
            referencedColumns: ['id']
          },
        ]
      }
      claims: {
        Row: {
          author_id: string | null
          comment: string
          condition: Database['public']['Enums']['parcel_condition'] | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          delivery_method: string
          goods: Database['public']['Enums']['goods_outcome']
          id: string
          idempotency_key: string
          is_report: boolean
          kind: Database['public']['Enums']['claim_kind']
          number: number
          order_id: string
          settle_by: Database['public']['Enums']['claim_settlement']
          settled_at: string | null
          status: Database['public']['Enums']['claim_status']
          user_id: string
          verdict: string
          wanted: Database['public']['Enums']['claim_wish'] | null
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          comment?: string
          condition?: Database['public']['Enums']['parcel_condition'] | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          delivery_method: string
          goods?: Database['public']['Enums']['goods_outcome']
          id?: string
          idempotency_key: string
          is_report?: boolean
          kind: Database['public']['Enums']['claim_kind']
          number?: never
          order_id: string
          settle_by?: Database['public']['Enums']['claim_settlement']
          settled_at?: string | null
          status?: Database['public']['Enums']['claim_status']
          user_id: string
          verdict?: string
          wanted?: Database['public']['Enums']['claim_wish'] | null
        }
        Update: {
          author_id?: string | null
          comment?: string
          condition?: Database['public']['Enums']['parcel_condition'] | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          delivery_method?: string
          goods?: Database['public']['Enums']['goods_outcome']
          id?: string
          idempotency_key?: string
          is_report?: boolean
          kind?: Database['public']['Enums']['claim_kind']
          number?: never
          order_id?: string
          settle_by?: Database['public']['Enums']['claim_settlement']
          settled_at?: string | null
          status?: Database['public']['Enums']['claim_status']
          user_id?: string
          verdict?: string
          wanted?: Database['public']['Enums']['claim_wish'] | null
        }
        Relationships: [
          {
            foreignKeyName: 'claims_delivery_method_fkey'
            columns: ['delivery_method']
            isOneToOne: false
            referencedRelation: 'delivery_methods'
            referencedColumns: ['code']
          },
          {
            foreignKeyName: 'claims_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'claims_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      client_notes: {
        Row: {
          author_id: string | null
          author_name: string
          created_at: string
          done_at: string | null
          due_on: string | null
          id: string
          note: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          author_name?: string
          created_at?: string
          done_at?: string | null
          due_on?: string | null
          id?: string
          note: string
          user_id: string
        }
        Update: {
          author_id?: string | null
          author_name?: string
          created_at?: string
          done_at?: string | null
          due_on?: string | null
          id?: string
          note?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'client_notes_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      client_todo_marks: {
        Row: {
          actor_id: string | null
          created_at: string
          is_done: boolean
          kind: Database['public']['Enums']['todo_kind']
          subject: string
          until_day: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          created_at?: string
          is_done: boolean
          kind: Database['public']['Enums']['todo_kind']
          subject: string
          until_day?: string | null
          user_id: string
        }
        Update: {
          actor_id?: string | null
          created_at?: string
          is_done?: boolean
          kind?: Database['public']['Enums']['todo_kind']
          subject?: string
          until_day?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'client_todo_marks_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      clinic_addresses: {
        Row: {
          address: string
          city: string
          comment: string | null
          contact_name: string | null
          created_at: string
          id: string
          is_default: boolean
          label: string
          phone: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          address: string
          city: string
          comment?: string | null
          contact_name?: string | null
          created_at?: string
          id?: string
          is_default?: boolean
          label: string
          phone?: string | null
          user_id?: string
        }
        Update: {
          address?: string
          city?: string
          comment?: string | null
          contact_name?: string | null
          created_at?: string
          id?: string
          is_default?: boolean
          label?: string
          phone?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_addresses_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      clinic_change_requests: {
        Row: {
          changes: NonNullable<Json>
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          reason: string | null
          status: Database['public']['Enums']['change_status']
          user_id: string
        }
        ComputedFields: never
        Insert: {
          changes: NonNullable<Json>
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          reason?: string | null
          status?: Database['public']['Enums']['change_status']
          user_id: string
        }
        Update: {
          changes?: NonNullable<Json>
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          reason?: string | null
          status?: Database['public']['Enums']['change_status']
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_change_requests_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      clinic_days: {
        Row: {
          city: string | null
          created_at: string
          day: string
          line_id: number | null
          manager_id: string | null
          orders: number
          product_type_id: number | null
          returned: number
          sum: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          city?: string | null
          created_at?: string
          day: string
          line_id?: number | null
          manager_id?: string | null
          orders: number
          product_type_id?: number | null
          returned: number
          sum: number
          user_id: string
        }
        Update: {
          city?: string | null
          created_at?: string
          day?: string
          line_id?: number | null
          manager_id?: string | null
          orders?: number
          product_type_id?: number | null
          returned?: number
          sum?: number
          user_id?: string
        }
        Relationships: []
      }
      clinic_documents: {
        Row: {
          created_at: string
          expires_on: string | null
          file_name: string
          id: string
          issued_on: string | null
          kind: Database['public']['Enums']['document_kind']
          mime: string
          number: string | null
          size: number
          storage_path: string
          user_id: string
          verdict: Database['public']['Enums']['document_verdict']
          verdict_reason: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          expires_on?: string | null
          file_name: string
          id?: string
          issued_on?: string | null
          kind: Database['public']['Enums']['document_kind']
          mime: string
          number?: string | null
          size: number
          storage_path: string
          user_id: string
          verdict?: Database['public']['Enums']['document_verdict']
          verdict_reason?: string | null
        }
        Update: {
          created_at?: string
          expires_on?: string | null
          file_name?: string
          id?: string
          issued_on?: string | null
          kind?: Database['public']['Enums']['document_kind']
          mime?: string
          number?: string | null
          size?: number
          storage_path?: string
          user_id?: string
          verdict?: Database['public']['Enums']['document_verdict']
          verdict_reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_documents_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      clinic_list_items: {
        Row: {
          list_id: string
          name: string
          par: number | null
          position: number
          product_id: string
          product_type: string
          quantity: number
          sku: string
          volume_ml: number
        }
        ComputedFields: never
        Insert: {
          list_id: string
          name: string
          par?: number | null
          position: number
          product_id: string
          product_type: string
          quantity: number
          sku: string
          volume_ml: number
        }
        Update: {
          list_id?: string
          name?: string
          par?: number | null
          position?: number
          product_id?: string
          product_type?: string
          quantity?: number
          sku?: string
          volume_ml?: number
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_list_items_list_id_fkey'
            columns: ['list_id']
            isOneToOne: false
            referencedRelation: 'clinic_lists'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'clinic_list_items_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      clinic_lists: {
        Row: {
          clinic_id: string
          created_at: string
          created_by: string | null
          due_since: string | null
          every_days: number | null
          id: string
          kind: Database['public']['Enums']['clinic_list_kind']
          name: string
          next_on: string | null
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          created_at?: string
          created_by?: string | null
          due_since?: string | null
          every_days?: number | null
          id?: string
          kind: Database['public']['Enums']['clinic_list_kind']
          name: string
          next_on?: string | null
          updated_at?: string
        }
        Update: {
          clinic_id?: string
          created_at?: string
          created_by?: string | null
          due_since?: string | null
          every_days?: number | null
          id?: string
          kind?: Database['public']['Enums']['clinic_list_kind']
          name?: string
          next_on?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_lists_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      clinic_members: {
        Row: {
          clinic_id: string
          created_at: string
          is_active: boolean
          month_limit: number | null
          order_limit: number | null
          role: Database['public']['Enums']['clinic_role']
          user_id: string
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          created_at?: string
          is_active?: boolean
          month_limit?: number | null
          order_limit?: number | null
          role: Database['public']['Enums']['clinic_role']
          user_id: string
        }
        Update: {
          clinic_id?: string
          created_at?: string
          is_active?: boolean
          month_limit?: number | null
          order_limit?: number | null
          role?: Database['public']['Enums']['clinic_role']
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_members_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      clinic_protocol_amounts: {
        Row: {
          clinic_id: string
          ml: number
          step_id: string
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          ml: number
          step_id: string
        }
        Update: {
          clinic_id?: string
          ml?: number
          step_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_protocol_amounts_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'clinic_protocol_amounts_step_id_fkey'
            columns: ['step_id']
            isOneToOne: false
            referencedRelation: 'protocol_steps'
            referencedColumns: ['id']
          },
        ]
      }
      clinic_protocols: {
        Row: {
          clinic_id: string
          monthly: number
          protocol_id: string
        }
        ComputedFields: never
        Insert: {
          clinic_id: string
          monthly: number
          protocol_id: string
        }
        Update: {
          clinic_id?: string
          monthly?: number
          protocol_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_protocols_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'clinic_protocols_protocol_id_fkey'
            columns: ['protocol_id']
            isOneToOne: false
            referencedRelation: 'protocols'
            referencedColumns: ['id']
          },
        ]
      }
      clinic_ratings: {
        Row: {
          as_of: string
          components: NonNullable<Json>
          created_at: string
          score: number
          tier: string
          user_id: string
          version: number
        }
        ComputedFields: never
        Insert: {
          as_of: string
          components: NonNullable<Json>
          created_at?: string
          score: number
          tier: string
          user_id: string
          version: number
        }
        Update: {
          as_of?: string
          components?: NonNullable<Json>
          created_at?: string
          score?: number
          tier?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_ratings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'clinic_ratings_version_fkey'
            columns: ['version']
            isOneToOne: false
            referencedRelation: 'rating_formulas'
            referencedColumns: ['version']
          },
        ]
      }
      clinic_tags: {
        Row: {
          created_at: string
          status: Database['public']['Enums']['clinic_status']
          submitted_at: string
          tag: string
          tag_key: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          status: Database['public']['Enums']['clinic_status']
          submitted_at: string
          tag: string
          tag_key?: never
          user_id: string
        }
        Update: {
          created_at?: string
          status?: Database['public']['Enums']['clinic_status']
          submitted_at?: string
          tag?: string
          tag_key?: never
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_tags_user_id_status_submitted_at_fkey'
            columns: ['user_id', 'status', 'submitted_at']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id', 'status', 'submitted_at']
          },
        ]
      }
      clinic_words: {
        Row: {
          chosen_at: string
          clinic_id: string
          created_at: string
          product_id: string
          text_key: string
          words: string
        }
        ComputedFields: never
        Insert: {
          chosen_at?: string
          clinic_id: string
          created_at?: string
          product_id: string
          text_key: string
          words: string
        }
        Update: {
          chosen_at?: string
          clinic_id?: string
          created_at?: string
          product_id?: string
          text_key?: string
          words?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clinic_words_clinic_id_fkey'
            columns: ['clinic_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'clinic_words_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      consents: {
        Row: {
          created_at: string
          document_id: string
          email: string | null
          id: string
          user_id: string
          withdrawn_at: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          document_id: string
          email?: string | null
          id?: string
          user_id?: string
          withdrawn_at?: string | null
        }
        Update: {
          created_at?: string
          document_id?: string
          email?: string | null
          id?: string
          user_id?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'consents_document_id_fkey'
            columns: ['document_id']
            isOneToOne: false
            referencedRelation: 'legal_documents'
            referencedColumns: ['id']
          },
        ]
      }
      delivery_methods: {
        Row: {
          city: string | null
          code: string
          created_at: string
          cut_off: string
          days: number[]
          description: string
          free_from: number | null
          is_active: boolean
          kind: Database['public']['Enums']['delivery_kind']
          lead_days: number
          name: string
          position: number
          price: number | null
        }
        ComputedFields: never
        Insert: {
          city?: string | null
          code: string
          created_at?: string
          cut_off?: string
          days?: number[]
          description?: string
          free_from?: number | null
          is_active?: boolean
          kind: Database['public']['Enums']['delivery_kind']
          lead_days?: number
          name: string
          position?: number
          price?: number | null
        }
        Update: {
          city?: string | null
          code?: string
          created_at?: string
          cut_off?: string
          days?: number[]
          description?: string
          free_from?: number | null
          is_active?: boolean
          kind?: Database['public']['Enums']['delivery_kind']
          lead_days?: number
          name?: string
          position?: number
          price?: number | null
        }
        Relationships: []
      }
      file_removals: {
        Row: {
          attempts: number
          bucket_id: string
          created_at: string
          due_at: string
          error: string | null
          path: string
        }
        ComputedFields: never
        Insert: {
          attempts?: number
          bucket_id: string
          created_at?: string
          due_at?: string
          error?: string | null
          path: string
        }
        Update: {
          attempts?: number
          bucket_id?: string
          created_at?: string
          due_at?: string
          error?: string | null
          path?: string
        }
        Relationships: []
      }
      inquiries: {
        Row: {
          address_hash: string | null
          city: string | null
          company: string | null
          created_at: string
          email: string | null
          id: string
          kind: Database['public']['Enums']['inquiry_kind']
          message: string | null
          name: string
          phone: string
          privacy_document_id: string
          set_aside: boolean
        }
        ComputedFields: never
        Insert: {
          address_hash?: string | null
          city?: string | null
          company?: string | null
          created_at?: string
          email?: string | null
          id?: string
          kind: Database['public']['Enums']['inquiry_kind']
          message?: string | null
          name: string
          phone: string
          privacy_document_id: string
          set_aside?: boolean
        }
        Update: {
          address_hash?: string | null
          city?: string | null
          company?: string | null
          created_at?: string
          email?: string | null
          id?: string
          kind?: Database['public']['Enums']['inquiry_kind']
          message?: string | null
          name?: string
          phone?: string
          privacy_document_id?: string
          set_aside?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'inquiries_privacy_document_id_fkey'
            columns: ['privacy_document_id']
            isOneToOne: false
            referencedRelation: 'legal_documents'
            referencedColumns: ['id']
          },
        ]
      }
      invoices: {
        Row: {
          buyer: NonNullable<Json>
          delivery: string
          delivery_price: number
          id: string
          issued_at: string
          issued_by: string | null
          items: NonNullable<Json>
          items_total: number
          number: number
          order_id: string
          order_number: string
          seller: NonNullable<Json>
          total: number
          valid_until: string | null
          vat_amount: number | null
          year: number
        }
        ComputedFields: never
        Insert: {
          buyer: NonNullable<Json>
          delivery: string
          delivery_price: number
          id?: string
          issued_at?: string
          issued_by?: string | null
          items: NonNullable<Json>
          items_total: number
          number: number
          order_id: string
          order_number: string
          seller: NonNullable<Json>
          total?: never
          valid_until?: string | null
          vat_amount?: number | null
          year: number
        }
        Update: {
          buyer?: NonNullable<Json>
          delivery?: string
          delivery_price?: number
          id?: string
          issued_at?: string
          issued_by?: string | null
          items?: NonNullable<Json>
          items_total?: number
          number?: number
          order_id?: string
          order_number?: string
          seller?: NonNullable<Json>
          total?: never
          valid_until?: string | null
          vat_amount?: number | null
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: 'invoices_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      job_runs: {
        Row: {
          error: string | null
          finished_at: string
          handled: number | null
          id: number
          job: string
          started_at: string
        }
        ComputedFields: never
        Insert: {
          error?: string | null
          finished_at: string
          handled?: number | null
          id?: never
          job: string
          started_at: string
        }
        Update: {
          error?: string | null
          finished_at?: string
          handled?: number | null
          id?: never
          job?: string
          started_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'job_runs_job_fkey'
            columns: ['job']
            isOneToOne: false
            referencedRelation: 'jobs'
            referencedColumns: ['name']
          },
        ]
      }
      job_wakes: {
        Row: {
          id: number
          job: string
          woken_at: string
        }
        ComputedFields: never
        Insert: {
          id?: never
          job: string
          woken_at?: string
        }
        Update: {
          id?: never
          job?: string
          woken_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'job_wakes_job_fkey'
            columns: ['job']
            isOneToOne: false
            referencedRelation: 'jobs'
            referencedColumns: ['name']
          },
        ]
      }
      jobs: {
        Row: {
          attempts: number
          batch: number
          bookmark: string | null
          daily_at: string | null
          is_urgent: boolean
          last_error: string | null
          last_finished_at: string | null
          last_handled: number | null
          last_started_at: string | null
          name: string
          next_run_at: string
          title: string
        }
        ComputedFields: never
        Insert: {
          attempts?: number
          batch: number
          bookmark?: string | null
          daily_at?: string | null
          is_urgent?: boolean
          last_error?: string | null
          last_finished_at?: string | null
          last_handled?: number | null
          last_started_at?: string | null
          name: string
          next_run_at?: string
          title: string
        }
        Update: {
          attempts?: number
          batch?: number
          bookmark?: string | null
          daily_at?: string | null
          is_urgent?: boolean
          last_error?: string | null
          last_finished_at?: string | null
          last_handled?: number | null
          last_started_at?: string | null
          name?: string
          next_run_at?: string
          title?: string
        }
        Relationships: []
      }
      legacy_product_ids: {
        Row: {
          created_at: string
          old_id: string
          slug: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          old_id: string
          slug: string
        }
        Update: {
          created_at?: string
          old_id?: string
          slug?: string
        }
        Relationships: []
      }
      legal_documents: {
        Row: {
          body: string
          created_at: string
          id: string
          kind: Database['public']['Enums']['legal_document_kind']
          title: string
          version: string
        }
        ComputedFields: never
        Insert: {
          body: string
          created_at?: string
          id?: string
          kind: Database['public']['Enums']['legal_document_kind']
          title: string
          version: string
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          kind?: Database['public']['Enums']['legal_document_kind']
          title?: string
          version?: string
        }
        Relationships: []
      }
      manager_assignments: {
        Row: {
          assigned_by: string | null
          id: number
          manager_id: string | null
          reason: string | null
          since: string
          until: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          assigned_by?: string | null
          id?: never
          manager_id?: string | null
          reason?: string | null
          since: string
          until?: string | null
          user_id: string
        }
        Update: {
          assigned_by?: string | null
          id?: never
          manager_id?: string | null
          reason?: string | null
          since?: string
          until?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'manager_assignments_manager_id_fkey'
            columns: ['manager_id']
            isOneToOne: false
            referencedRelation: 'account_managers'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'manager_assignments_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      manager_plans: {
        Row: {
          amount: number
          created_at: string
          manager_id: string
          month: string
        }
        ComputedFields: never
        Insert: {
          amount: number
          created_at?: string
          manager_id: string
          month: string
        }
        Update: {
          amount?: number
          created_at?: string
          manager_id?: string
          month?: string
        }
        Relationships: [
          {
            foreignKeyName: 'manager_plans_manager_id_fkey'
            columns: ['manager_id']
            isOneToOne: false
            referencedRelation: 'account_managers'
            referencedColumns: ['user_id']
          },
        ]
      }
      notification_campaigns: {
        Row: {
          actor_id: string | null
          attempts: number
          audience: NonNullable<Json>
          audience_count: number | null
          body: string
          bookmark: string | null
          button: string | null
          channels: Database['public']['Enums']['notification_channel'][]
          created_at: string
          error: string | null
          final_counts: Json | null
          id: string
          image: string | null
          is_spaced: boolean
          kind: Database['public']['Enums']['notification_kind']
          left_out_count: number
          recipient_count: number
          retry_at: string | null
          send_at: string | null
          sent_at: string | null
          started_at: string | null
          status: Database['public']['Enums']['campaign_status']
          title: string
          updated_at: string
          url: string | null
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          attempts?: number
          audience: NonNullable<Json>
          audience_count?: number | null
          body: string
          bookmark?: string | null
          button?: string | null
          channels: Database['public']['Enums']['notification_channel'][]
          created_at?: string
          error?: string | null
          final_counts?: Json | null
          id?: string
          image?: string | null
          is_spaced?: boolean
          kind: Database['public']['Enums']['notification_kind']
          left_out_count?: number
          recipient_count?: number
          retry_at?: string | null
          send_at?: string | null
          sent_at?: string | null
          started_at?: string | null
          status?: Database['public']['Enums']['campaign_status']
          title: string
          updated_at?: string
          url?: string | null
        }
        Update: {
          actor_id?: string | null
          attempts?: number
          audience?: NonNullable<Json>
          audience_count?: number | null
          body?: string
          bookmark?: string | null
          button?: string | null
          channels?: Database['public']['Enums']['notification_channel'][]
          created_at?: string
          error?: string | null
          final_counts?: Json | null
          id?: string
          image?: string | null
          is_spaced?: boolean
          kind?: Database['public']['Enums']['notification_kind']
          left_out_count?: number
          recipient_count?: number
          retry_at?: string | null
          send_at?: string | null
          sent_at?: string | null
          started_at?: string | null
          status?: Database['public']['Enums']['campaign_status']
          title?: string
          updated_at?: string
          url?: string | null
        }
        Relationships: []
      }
      notification_events: {
        Row: {
          audience: Database['public']['Enums']['notification_audience']
          event: string
          is_reply: boolean
          kind: Database['public']['Enums']['notification_kind']
          position: number
          roles: Database['public']['Enums']['app_role'][] | null
          title: string
          variables: string[]
        }
        ComputedFields: never
        Insert: {
          audience: Database['public']['Enums']['notification_audience']
          event: string
          is_reply?: boolean
          kind: Database['public']['Enums']['notification_kind']
          position: number
          roles?: Database['public']['Enums']['app_role'][] | null
          title: string
          variables?: string[]
        }
        Update: {
          audience?: Database['public']['Enums']['notification_audience']
          event?: string
          is_reply?: boolean
          kind?: Database['public']['Enums']['notification_kind']
          position?: number
          roles?: Database['public']['Enums']['app_role'][] | null
          title?: string
          variables?: string[]
        }
        Relationships: []
      }
      notification_settings: {
        Row: {
          channel: Database['public']['Enums']['notification_channel']
          event: string
          is_on: boolean
          user_id: string
        }
        ComputedFields: never
        Insert: {
          channel: Database['public']['Enums']['notification_channel']
          event: string
          is_on: boolean
          user_id: string
        }
        Update: {
          channel?: Database['public']['Enums']['notification_channel']
          event?: string
          is_on?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_settings_event_fkey'
            columns: ['event']
            isOneToOne: false
            referencedRelation: 'notification_events'
            referencedColumns: ['event']
          },
        ]
      }
      notification_template_versions: {
        Row: {
          author_id: string | null
          body: string
          button: string | null
          channel: Database['public']['Enums']['notification_channel']
          created_at: string
          event: string
          is_on: boolean
          title: string
          version: number
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          body: string
          button?: string | null
          channel: Database['public']['Enums']['notification_channel']
          created_at?: string
          event: string
          is_on: boolean
          title: string
          version: number
        }
        Update: {
          author_id?: string | null
          body?: string
          button?: string | null
          channel?: Database['public']['Enums']['notification_channel']
          created_at?: string
          event?: string
          is_on?: boolean
          title?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'notification_template_versions_event_channel_fkey'
            columns: ['event', 'channel']
            isOneToOne: false
            referencedRelation: 'notification_templates'
            referencedColumns: ['event', 'channel']
          },
        ]
      }
      notification_templates: {
        Row: {
          body: string
          button: string | null
          channel: Database['public']['Enums']['notification_channel']
          event: string
          is_on: boolean
          title: string
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          body?: string
          button?: string | null
          channel: Database['public']['Enums']['notification_channel']
          event: string
          is_on?: boolean
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          body?: string
          button?: string | null
          channel?: Database['public']['Enums']['notification_channel']
          event?: string
          is_on?: boolean
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'notification_templates_event_fkey'
            columns: ['event']
            isOneToOne: false
            referencedRelation: 'notification_events'
            referencedColumns: ['event']
          },
        ]
      }
      notification_variables: {
        Row: {
          is_common: boolean
          name: string
          sample: string
          title: string
        }
        ComputedFields: never
        Insert: {
          is_common?: boolean
          name: string
          sample: string
          title: string
        }
        Update: {
          is_common?: boolean
          name?: string
          sample?: string
          title?: string
        }
        Relationships: []
      }
      notifications: {
        Row: {
          body: string
          button: string | null
          campaign_id: string | null
          clicked_at: string | null
          created_at: string
          event: string
          id: number
          image: string | null
          read_at: string | null
          title: string
          url: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          body?: string
          button?: string | null
          campaign_id?: string | null
          clicked_at?: string | null
          created_at?: string
          event: string
          id?: never
          image?: string | null
          read_at?: string | null
          title: string
          url?: string | null
          user_id: string
        }
        Update: {
          body?: string
          button?: string | null
          campaign_id?: string | null
          clicked_at?: string | null
          created_at?: string
          event?: string
          id?: never
          image?: string | null
          read_at?: string | null
          title?: string
          url?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notifications_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'notification_campaigns'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_event_fkey'
            columns: ['event']
            isOneToOne: false
            referencedRelation: 'notification_events'
            referencedColumns: ['event']
          },
        ]
      }
      order_changes: {
        Row: {
          actor_id: string | null
          created_at: string
          field: string
          id: number
          new_value: Json | null
          old_value: Json | null
          order_id: string
          reason: string
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          created_at?: string
          field: string
          id?: never
          new_value?: Json | null
          old_value?: Json | null
          order_id: string
          reason?: string
        }
        Update: {
          actor_id?: string | null
          created_at?: string
          field?: string
          id?: never
          new_value?: Json | null
          old_value?: Json | null
          order_id?: string
          reason?: string
        }
        Relationships: [
          {
            foreignKeyName: 'order_changes_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      order_commissions: {
        Row: {
          after_payment: boolean
          created_at: string
          formula_version: number
          manager_id: string
          order_id: string
          percent: number
          tier: string
        }
        ComputedFields: never
        Insert: {
          after_payment?: boolean
          created_at?: string
          formula_version: number
          manager_id: string
          order_id: string
          percent: number
          tier: string
        }
        Update: {
          after_payment?: boolean
          created_at?: string
          formula_version?: number
          manager_id?: string
          order_id?: string
          percent?: number
          tier?: string
        }
        Relationships: [
          {
            foreignKeyName: 'order_commissions_formula_version_fkey'
            columns: ['formula_version']
            isOneToOne: false
            referencedRelation: 'rating_formulas'
            referencedColumns: ['version']
          },
          {
            foreignKeyName: 'order_commissions_manager_id_fkey'
            columns: ['manager_id']
            isOneToOne: false
            referencedRelation: 'account_managers'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'order_commissions_order_id_fkey'
            columns: ['order_id']
            isOneToOne: true
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      order_documents: {
        Row: {
          created_at: string
          file_name: string
          id: string
          mime: string
          order_id: string
          size: number
          storage_path: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          file_name: string
          id?: string
          mime: string
          order_id: string
          size: number
          storage_path: string
        }
        Update: {
          created_at?: string
          file_name?: string
          id?: string
          mime?: string
          order_id?: string
          size?: number
          storage_path?: string
        }
        Relationships: [
          {
            foreignKeyName: 'order_documents_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      order_events: {
        Row: {
          actor_id: string | null
          comment: string
          created_at: string
          from_status: Database['public']['Enums']['order_status'] | null
          id: number
          order_id: string
          to_status: Database['public']['Enums']['order_status']
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          comment?: string
          created_at?: string
          from_status?: Database['public']['Enums']['order_status'] | null
          id?: never
          order_id: string
          to_status: Database['public']['Enums']['order_status']
        }
        Update: {
          actor_id?: string | null
          comment?: string
          created_at?: string
          from_status?: Database['public']['Enums']['order_status'] | null
          id?: never
          order_id?: string
          to_status?: Database['public']['Enums']['order_status']
        }
        Relationships: [
          {
            foreignKeyName: 'order_events_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      order_items: {
        Row: {
          claimed_quantity: number
          created_at: string
          id: string
          image_url: string | null
          kind: Database['public']['Enums']['order_item_kind']
          line: string
          line_id: number
          list_price: number | null
          name: string
          order_id: string
          position: number
          price: number
          price_rule: string | null
          product_id: string
          product_type: string
          product_type_id: number
          quantity: number
          returned_quantity: number
          sent_quantity: number | null
          sku: string
          slug: string
          vat_rate: number | null
          volume_ml: number
        }
        ComputedFields: never
        Insert: {
          claimed_quantity?: number
          created_at?: string
          id?: string
          image_url?: string | null
          kind?: Database['public']['Enums']['order_item_kind']
          line: string
          line_id: number
          list_price?: number | null
          name: string
          order_id: string
          position: number
          price: number
          price_rule?: string | null
          product_id: string
          product_type: string
          product_type_id: number
          quantity: number
          returned_quantity?: number
          sent_quantity?: number | null
          sku: string
          slug: string
          vat_rate?: number | null
          volume_ml: number
        }
        Update: {
          claimed_quantity?: number
          created_at?: string
          id?: string
          image_url?: string | null
          kind?: Database['public']['Enums']['order_item_kind']
          line?: string
          line_id?: number
          list_price?: number | null
          name?: string
          order_id?: string
          position?: number
          price?: number
          price_rule?: string | null
          product_id?: string
          product_type?: string
          product_type_id?: number
          quantity?: number
          returned_quantity?: number
          sent_quantity?: number | null
          sku?: string
          slug?: string
          vat_rate?: number | null
          volume_ml?: number
        }
        Relationships: [
          {
            foreignKeyName: 'order_items_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'order_items_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      order_message_files: {
        Row: {
          file_name: string
          message_id: number
          mime: string
          path: string
          position: number
          size: number
        }
        ComputedFields: never
        Insert: {
          file_name: string
          message_id: number
          mime: string
          path: string
          position: number
          size: number
        }
        Update: {
          file_name?: string
          message_id?: number
          mime?: string
          path?: string
          position?: number
          size?: number
        }
        Relationships: [
          {
            foreignKeyName: 'order_message_files_message_id_fkey'
            columns: ['message_id']
            isOneToOne: false
            referencedRelation: 'order_messages'
            referencedColumns: ['id']
          },
        ]
      }
      order_message_reads: {
        Row: {
          mailed_at: string | null
          order_id: string
          read_up_to: number
          unread_since: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          mailed_at?: string | null
          order_id: string
          read_up_to?: number
          unread_since?: string | null
          user_id: string
        }
        Update: {
          mailed_at?: string | null
          order_id?: string
          read_up_to?: number
          unread_since?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'order_message_reads_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      order_messages: {
        Row: {
          author_id: string | null
          author_name: string | null
          created_at: string
          id: number
          is_from_staff: boolean
          order_id: string
          text: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          author_name?: string | null
          created_at?: string
          id?: never
          is_from_staff: boolean
          order_id: string
          text: string
          user_id: string
        }
        Update: {
          author_id?: string | null
          author_name?: string | null
          created_at?: string
          id?: never
          is_from_staff?: boolean
          order_id?: string
          text?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'order_messages_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      order_notes: {
        Row: {
          author_id: string | null
          created_at: string
          id: string
          note: string
          order_id: string
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          created_at?: string
          id?: string
          note: string
          order_id: string
        }
        Update: {
          author_id?: string | null
          created_at?: string
          id?: string
          note?: string
          order_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'order_notes_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      order_payments: {
        Row: {
          actor_id: string | null
          amount: number | null
          created_at: string
          id: number
          idempotency_key: string | null
          kind: Database['public']['Enums']['payment_kind']
          move_id: string | null
          note: string
          order_id: string
          paid_on: string | null
          reverses_id: number | null
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          amount?: number | null
          created_at?: string
          id?: never
          idempotency_key?: string | null
          kind: Database['public']['Enums']['payment_kind']
          move_id?: string | null
          note?: string
          order_id: string
          paid_on?: string | null
          reverses_id?: number | null
        }
        Update: {
          actor_id?: string | null
          amount?: number | null
          created_at?: string
          id?: never
          idempotency_key?: string | null
          kind?: Database['public']['Enums']['payment_kind']
          move_id?: string | null
          note?: string
          order_id?: string
          paid_on?: string | null
          reverses_id?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'order_payments_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'order_payments_reverses_id_fkey'
            columns: ['reverses_id']
            isOneToOne: true
            referencedRelation: 'order_payments'
            referencedColumns: ['id']
          },
        ]
      }
      order_picks: {
        Row: {
          created_at: string
          order_item_id: string
          picked_at: string | null
          picker_id: string | null
          reason: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          order_item_id: string
          picked_at?: string | null
          picker_id?: string | null
          reason?: string | null
        }
        Update: {
          created_at?: string
          order_item_id?: string
          picked_at?: string | null
          picker_id?: string | null
          reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'order_picks_order_item_id_fkey'
            columns: ['order_item_id']
            isOneToOne: true
            referencedRelation: 'order_items'
            referencedColumns: ['id']
          },
        ]
      }
      orders: {
        Row: {
          account_manager_id: string | null
          address: string | null
          assembling_at: string | null
          assembly_minutes: number | null
          cancelled_at: string | null
          carrier: string | null
          city: string | null
          claim_id: string | null
          comment: string
          confirmation_minutes: number | null
          confirmed_at: string | null
          created_at: string
          debt: number
          deducted_total: number
          delivered_at: string | null
          delivery_method: string
          delivery_method_name: string
          delivery_minutes: number | null
          delivery_price: number | null
          desired_on: string | null
          due: number
          follows_id: string | null
          has_own_delivery_price: boolean
          id: string
          idempotency_key: string
          is_sold: boolean
          items_total: number
          lead_minutes: number | null
          number: string
          on_shortage: Database['public']['Enums']['shortage_choice']
          paid_at: string | null
          payment_method: Database['public']['Enums']['payment_method']
          payment_status: Database['public']['Enums']['payment_status']
          placed_by: string | null
          received_total: number
          recipient_name: string
          recipient_phone: string
          refunded_total: number
          reported_at: string | null
          requested_by: string | null
          reservation_extended_at: string | null
          reserved_until: string | null
          returned_at: string | null
          search_text: string
          shipped_at: string | null
          status: Database['public']['Enums']['order_status']
          total: number
          tracking_number: string | null
          user_id: string
          version: number
          cancel_on: string | null
          pay_until: string | null
        }
        ComputedFields: 'cancel_on' | 'pay_until'
        Insert: {
          account_manager_id?: string | null
          address?: string | null
          assembling_at?: string | null
          assembly_minutes?: never
          cancelled_at?: string | null
          carrier?: string | null
          city?: string | null
          claim_id?: string | null
          comment?: string
          confirmation_minutes?: never
          confirmed_at?: string | null
          created_at?: string
          debt?: never
          deducted_total?: number
          delivered_at?: string | null
          delivery_method: string
          delivery_method_name: string
          delivery_minutes?: never
          delivery_price?: number | null
          desired_on?: string | null
          due?: never
          follows_id?: string | null
          has_own_delivery_price?: boolean
          id?: string
          idempotency_key: string
          is_sold?: never
          items_total: number
          lead_minutes?: never
          number?: string
          on_shortage?: Database['public']['Enums']['shortage_choice']
          paid_at?: string | null
          payment_method: Database['public']['Enums']['payment_method']
          payment_status?: Database['public']['Enums']['payment_status']
          placed_by?: string | null
          received_total?: number
          recipient_name: string
          recipient_phone: string
          refunded_total?: number
          reported_at?: string | null
          requested_by?: string | null
          reservation_extended_at?: string | null
          reserved_until?: string | null
          returned_at?: string | null
          search_text?: never
          shipped_at?: string | null
          status?: Database['public']['Enums']['order_status']
          total?: never
          tracking_number?: string | null
          user_id: string
          version?: number
        }
        Update: {
          account_manager_id?: string | null
          address?: string | null
          assembling_at?: string | null
          assembly_minutes?: never
          cancelled_at?: string | null
          carrier?: string | null
          city?: string | null
          claim_id?: string | null
          comment?: string
          confirmation_minutes?: never
          confirmed_at?: string | null
          created_at?: string
          debt?: never
          deducted_total?: number
          delivered_at?: string | null
          delivery_method?: string
          delivery_method_name?: string
          delivery_minutes?: never
          delivery_price?: number | null
          desired_on?: string | null
          due?: never
          follows_id?: string | null
          has_own_delivery_price?: boolean
          id?: string
          idempotency_key?: string
          is_sold?: never
          items_total?: number
          lead_minutes?: never
          number?: string
          on_shortage?: Database['public']['Enums']['shortage_choice']
          paid_at?: string | null
          payment_method?: Database['public']['Enums']['payment_method']
          payment_status?: Database['public']['Enums']['payment_status']
          placed_by?: string | null
          received_total?: number
          recipient_name?: string
          recipient_phone?: string
          refunded_total?: number
          reported_at?: string | null
          requested_by?: string | null
          reservation_extended_at?: string | null
          reserved_until?: string | null
          returned_at?: string | null
          search_text?: never
          shipped_at?: string | null
          status?: Database['public']['Enums']['order_status']
          total?: never
          tracking_number?: string | null
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'orders_account_manager_id_fkey'
            columns: ['account_manager_id']
            isOneToOne: false
            referencedRelation: 'account_managers'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'orders_claim_id_fkey'
            columns: ['claim_id']
            isOneToOne: false
            referencedRelation: 'claims'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'orders_delivery_method_fkey'
            columns: ['delivery_method']
            isOneToOne: false
            referencedRelation: 'delivery_methods'
            referencedColumns: ['code']
          },
          {
            foreignKeyName: 'orders_follows_id_fkey'
            columns: ['follows_id']
            isOneToOne: true
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'orders_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      outbox: {
        Row: {
          attempts: number
          campaign_id: string | null
          channel: Database['public']['Enums']['notification_channel']
          created_at: string
          dedupe_key: string
          error: string | null
          event: string
          failed_at: string | null
          id: string
          next_attempt_at: string
          payload: NonNullable<Json>
          sent_at: string | null
          subscription_id: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          attempts?: number
          campaign_id?: string | null
          channel?: Database['public']['Enums']['notification_channel']
          created_at?: string
          dedupe_key: string
          error?: string | null
          event: string
          failed_at?: string | null
          id?: string
          next_attempt_at?: string
          payload: NonNullable<Json>
          sent_at?: string | null
          subscription_id?: string | null
          user_id: string
        }
        Update: {
          attempts?: number
          campaign_id?: string | null
          channel?: Database['public']['Enums']['notification_channel']
          created_at?: string
          dedupe_key?: string
          error?: string | null
          event?: string
          failed_at?: string | null
          id?: string
          next_attempt_at?: string
          payload?: NonNullable<Json>
          sent_at?: string | null
          subscription_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'outbox_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'notification_campaigns'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outbox_event_fkey'
            columns: ['event']
            isOneToOne: false
            referencedRelation: 'notification_events'
            referencedColumns: ['event']
          },
          {
            foreignKeyName: 'outbox_subscription_id_fkey'
            columns: ['subscription_id']
            isOneToOne: false
            referencedRelation: 'push_subscriptions'
            referencedColumns: ['id']
          },
        ]
      }
      price_changes: {
        Row: {
          actor_id: string | null
          batch_id: string | null
          created_at: string
          id: number
          price: number | null
          product_id: string
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          batch_id?: string | null
          created_at?: string
          id?: never
          price?: number | null
          product_id: string
        }
        Update: {
          actor_id?: string | null
          batch_id?: string | null
          created_at?: string
          id?: never
          price?: number | null
          product_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'price_changes_batch_id_fkey'
            columns: ['batch_id']
            isOneToOne: false
            referencedRelation: 'product_batches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'price_changes_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      product_batches: {
        Row: {
          actor_id: string | null
          change: Json | null
          changed: number
          created: number
          created_at: string
          file_name: string | null
          id: string
          kept: Json | null
          kind: Database['public']['Enums']['product_batch_kind']
          undone_at: string | null
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          change?: Json | null
          changed?: number
          created?: number
          created_at?: string
          file_name?: string | null
          id?: string
          kept?: Json | null
          kind: Database['public']['Enums']['product_batch_kind']
          undone_at?: string | null
        }
        Update: {
          actor_id?: string | null
          change?: Json | null
          changed?: number
          created?: number
          created_at?: string
          file_name?: string | null
          id?: string
          kept?: Json | null
          kind?: Database['public']['Enums']['product_batch_kind']
          undone_at?: string | null
        }
        Relationships: []
      }
      product_cells: {
        Row: {
          cell: string
          created_at: string
          product_id: string
        }
        ComputedFields: never
        Insert: {
          cell: string
          created_at?: string
          product_id: string
        }
        Update: {
          cell?: string
          created_at?: string
          product_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'product_cells_product_id_fkey'
            columns: ['product_id']
            isOneToOne: true
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      product_days: {
        Row: {
          created_at: string
          day: string
          pieces: number
          product_id: string
          returned: number
          returned_pieces: number
          sum: number
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          day: string
          pieces: number
          product_id: string
          returned: number
          returned_pieces: number
          sum: number
        }
        Update: {
          created_at?: string
          day?: string
          pieces?: number
          product_id?: string
          returned?: number
          returned_pieces?: number
          sum?: number
        }
        Relationships: []
      }
      product_documents: {
        Row: {
          created_at: string
          id: string
          kind: Database['public']['Enums']['product_document_kind']
          path: string
          product_id: string
          size: number
          title: string
          valid_until: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          kind: Database['public']['Enums']['product_document_kind']
          path: string
          product_id: string
          size?: number
          title?: string
          valid_until?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          kind?: Database['public']['Enums']['product_document_kind']
          path?: string
          product_id?: string
          size?: number
          title?: string
          valid_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'product_documents_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      product_images: {
        Row: {
          alt: string
          created_at: string
          height: number | null
          id: string
          path: string
          position: number
          product_id: string
          width: number | null
        }
        ComputedFields: never
        Insert: {
          alt?: string
          created_at?: string
          height?: number | null
          id?: string
          path: string
          position?: number
          product_id: string
          width?: number | null
        }
        Update: {
          alt?: string
          created_at?: string
          height?: number | null
          id?: string
          path?: string
          position?: number
          product_id?: string
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'product_images_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      product_lines: {
        Row: {
          color: string
          created_at: string
          description: string
          former_addresses: string[]
          id: number
          name: string
          picture_path: string | null
          position: number
          slug: string
          tagline: string
        }
        ComputedFields: never
        Insert: {
          color: string
          created_at?: string
          description?: string
          former_addresses?: string[]
          id?: number
          name: string
          picture_path?: string | null
          position?: number
          slug: string
          tagline?: string
        }
        Update: {
          color?: string
          created_at?: string
          description?: string
          former_addresses?: string[]
          id?: number
          name?: string
          picture_path?: string | null
          position?: number
          slug?: string
          tagline?: string
        }
        Relationships: []
      }
      product_relations: {
        Row: {
          created_at: string
          kind: Database['public']['Enums']['product_relation_kind']
          position: number
          product_id: string
          related_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          kind: Database['public']['Enums']['product_relation_kind']
          position: number
          product_id: string
          related_id: string
        }
        Update: {
          created_at?: string
          kind?: Database['public']['Enums']['product_relation_kind']
          position?: number
          product_id?: string
          related_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'product_relations_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'product_relations_related_id_fkey'
            columns: ['related_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      product_slugs: {
        Row: {
          created_at: string
          product_id: string
          slug: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          product_id: string
          slug: string
        }
        Update: {
          created_at?: string
          product_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: 'product_slugs_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      product_tags: {
        Row: {
          created_at: string
          product_id: string
          tag_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          product_id: string
          tag_id: string
        }
        Update: {
          created_at?: string
          product_id?: string
          tag_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'product_tags_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'product_tags_tag_id_fkey'
            columns: ['tag_id']
            isOneToOne: false
            referencedRelation: 'tags'
            referencedColumns: ['id']
          },
        ]
      }
      product_types: {
        Row: {
          created_at: string
          former_addresses: string[]
          id: number
          name: string
          position: number
          slug: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          former_addresses?: string[]
          id?: number
          name: string
          position?: number
          slug: string
        }
        Update: {
          created_at?: string
          former_addresses?: string[]
          id?: number
          name?: string
          position?: number
          slug?: string
        }
        Relationships: []
      }
      products: {
        Row: {
          actives: NonNullable<Json>
          application: string
          barcode: string | null
          certificate_required: boolean
          composition: string
          contraindications: string
          country: string
          created_at: string
          description: string
          expected_on: string | null
          family: string | null
          id: string
          indications: string
          is_hit: boolean
          is_new: boolean
          is_published: boolean
          line_id: number
          low_stock_threshold: number | null
          ml_per_procedure: number | null
          months_after_opening: number | null
          name: string
          order_max: number | null
          order_min: number
          order_step: number
          ph_max: number | null
          ph_min: number | null
          phototypes: number[]
          position: number
          product_type_id: number
          published_at: string | null
          seo_description: string
          seo_title: string
          short_description: string
          skin_types: Database['public']['Enums']['skin_type'][]
          sku: string
          slug: string
          storage: string
          updated_at: string
          used_in: Database['public']['Enums']['use_place'][]
          vat_rate: number | null
          volume_ml: number
        }
        ComputedFields: never
        Insert: {
          actives?: NonNullable<Json>
          application?: string
          barcode?: string | null
          certificate_required?: boolean
          composition?: string
          contraindications?: string
          country?: string
          created_at?: string
          description?: string
          expected_on?: string | null
          family?: string | null
          id?: string
          indications?: string
          is_hit?: boolean
          is_new?: boolean
          is_published?: boolean
          line_id: number
          low_stock_threshold?: number | null
          ml_per_procedure?: number | null
          months_after_opening?: number | null
          name: string
          order_max?: number | null
          order_min?: number
          order_step?: number
          ph_max?: number | null
          ph_min?: number | null
          phototypes?: number[]
          position?: number
          product_type_id: number
          published_at?: string | null
          seo_description?: string
          seo_title?: string
          short_description?: string
          skin_types?: Database['public']['Enums']['skin_type'][]
          sku: string
          slug: string
          storage?: string
          updated_at?: string
          used_in?: Database['public']['Enums']['use_place'][]
          vat_rate?: number | null
          volume_ml: number
        }
        Update: {
          actives?: NonNullable<Json>
          application?: string
          barcode?: string | null
          certificate_required?: boolean
          composition?: string
          contraindications?: string
          country?: string
          created_at?: string
          description?: string
          expected_on?: string | null
          family?: string | null
          id?: string
          indications?: string
          is_hit?: boolean
          is_new?: boolean
          is_published?: boolean
          line_id?: number
          low_stock_threshold?: number | null
          ml_per_procedure?: number | null
          months_after_opening?: number | null
          name?: string
          order_max?: number | null
          order_min?: number
          order_step?: number
          ph_max?: number | null
          ph_min?: number | null
          phototypes?: number[]
          position?: number
          product_type_id?: number
          published_at?: string | null
          seo_description?: string
          seo_title?: string
          short_description?: string
          skin_types?: Database['public']['Enums']['skin_type'][]
          sku?: string
          slug?: string
          storage?: string
          updated_at?: string
          used_in?: Database['public']['Enums']['use_place'][]
          vat_rate?: number | null
          volume_ml?: number
        }
        Relationships: [
          {
            foreignKeyName: 'products_line_id_fkey'
            columns: ['line_id']
            isOneToOne: false
            referencedRelation: 'product_lines'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'products_product_type_id_fkey'
            columns: ['product_type_id']
            isOneToOne: false
            referencedRelation: 'product_types'
            referencedColumns: ['id']
          },
        ]
      }
      protocol_steps: {
        Row: {
          id: string
          is_optional: boolean
          minutes: number | null
          ml: number | null
          position: number
          product_id: string | null
          product_type_id: number | null
          protocol_id: string
          text: string
        }
        ComputedFields: never
        Insert: {
          id?: string
          is_optional?: boolean
          minutes?: number | null
          ml?: number | null
          position: number
          product_id?: string | null
          product_type_id?: number | null
          protocol_id: string
          text: string
        }
        Update: {
          id?: string
          is_optional?: boolean
          minutes?: number | null
          ml?: number | null
          position?: number
          product_id?: string | null
          product_type_id?: number | null
          protocol_id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: 'protocol_steps_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'protocol_steps_product_type_id_fkey'
            columns: ['product_type_id']
            isOneToOne: false
            referencedRelation: 'product_types'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'protocol_steps_protocol_id_fkey'
            columns: ['protocol_id']
            isOneToOne: false
            referencedRelation: 'protocols'
            referencedColumns: ['id']
          },
        ]
      }
      protocols: {
        Row: {
          created_at: string
          id: string
          is_published: boolean
          minutes: number
          name: string
          need: string
          slug: string
          text: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          is_published?: boolean
          minutes: number
          name: string
          need?: string
          slug: string
          text?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          is_published?: boolean
          minutes?: number
          name?: string
          need?: string
          slug?: string
          text?: string
          updated_at?: string
        }
        Relationships: []
      }
      push_subscriptions: {
        Row: {
          auth: string
          created_at: string
          device: string | null
          endpoint: string
          id: string
          p256dh: string
          renewed_at: string
          session_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          auth: string
          created_at?: string
          device?: string | null
          endpoint: string
          id?: string
          p256dh: string
          renewed_at?: string
          session_id: string
          user_id: string
        }
        Update: {
          auth?: string
          created_at?: string
          device?: string | null
          endpoint?: string
          id?: string
          p256dh?: string
          renewed_at?: string
          session_id?: string
          user_id?: string
        }
        Relationships: []
      }
      quiet_hours: {
        Row: {
          is_on: boolean
          user_id: string
        }
        ComputedFields: never
        Insert: {
          is_on: boolean
          user_id: string
        }
        Update: {
          is_on?: boolean
          user_id?: string
        }
        Relationships: []
      }
      rating_formulas: {
        Row: {
          author_id: string | null
          comment: string
          components: NonNullable<Json>
          created_at: string
          effective_from: string | null
          published_at: string | null
          status: Database['public']['Enums']['formula_status']
          tiers: NonNullable<Json>
          updated_at: string
          version: number
          window_days: number
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          comment?: string
          components: NonNullable<Json>
          created_at?: string
          effective_from?: string | null
          published_at?: string | null
          status?: Database['public']['Enums']['formula_status']
          tiers: NonNullable<Json>
          updated_at?: string
          version: number
          window_days: number
        }
        Update: {
          author_id?: string | null
          comment?: string
          components?: NonNullable<Json>
          created_at?: string
          effective_from?: string | null
          published_at?: string | null
          status?: Database['public']['Enums']['formula_status']
          tiers?: NonNullable<Json>
          updated_at?: string
          version?: number
          window_days?: number
        }
        Relationships: []
      }
      saved_views: {
        Row: {
          created_at: string
          id: string
          name: string
          page: string
          search: NonNullable<Json>
          shared_with: Database['public']['Enums']['app_role'] | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          name: string
          page: string
          search: NonNullable<Json>
          shared_with?: Database['public']['Enums']['app_role'] | null
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          page?: string
          search?: NonNullable<Json>
          shared_with?: Database['public']['Enums']['app_role'] | null
          user_id?: string
        }
        Relationships: []
      }
      search_aliases: {
        Row: {
          alias: string
          alias_key: string
          alias_stem_key: string
          created_at: string
          id: string
          need_id: string | null
          slips: string[]
          term: string | null
          term_key: string | null
        }
        ComputedFields: never
        Insert: {
          alias: string
          alias_key?: never
          alias_stem_key?: never
          created_at?: string
          id?: string
          need_id?: string | null
          slips?: never
          term?: string | null
          term_key?: never
        }
        Update: {
          alias?: string
          alias_key?: never
          alias_stem_key?: never
          created_at?: string
          id?: string
          need_id?: string | null
          slips?: never
          term?: string | null
          term_key?: never
        }
        Relationships: [
          {
            foreignKeyName: 'search_aliases_need_id_fkey'
            columns: ['need_id']
            isOneToOne: false
            referencedRelation: 'tags'
            referencedColumns: ['id']
          },
        ]
      }
      search_history: {
        Row: {
          created_at: string
          id: string
          normalized_query: string
          search_query: string
          session_id: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          normalized_query?: string
          search_query: string
          session_id?: string | null
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          normalized_query?: string
          search_query?: string
          session_id?: string | null
          user_id?: string
        }
        Relationships: []
      }
      seller_profiles: {
        Row: {
          address: string
          bank: string
          bik: string
          created_at: string
          id: string
          iik: string
          iin: string
          kbe: string
          name: string
          phone: string
          tax_regime: string
          valid_from: string
          vat_rate: number | null
        }
        ComputedFields: never
        Insert: {
          address: string
          bank: string
          bik: string
          created_at?: string
          id?: string
          iik: string
          iin: string
          kbe: string
          name: string
          phone: string
          tax_regime: string
          valid_from: string
          vat_rate?: number | null
        }
        Update: {
          address?: string
          bank?: string
          bik?: string
          created_at?: string
          id?: string
          iik?: string
          iin?: string
          kbe?: string
          name?: string
          phone?: string
          tax_regime?: string
          valid_from?: string
          vat_rate?: number | null
        }
        Relationships: []
      }
      shipments: {
        Row: {
          carrier: string | null
          cash_taken: number | null
          cost: number | null
          created_at: string
          handed_at: string | null
          handed_to: string | null
          order_id: string
          photo_path: string | null
          picked_at: string | null
          picker_id: string | null
          places: number | null
          problem: string | null
          problem_at: string | null
          tracking_number: string | null
          try_on: string | null
          updated_at: string
          weight: number | null
        }
        ComputedFields: never
        Insert: {
          carrier?: string | null
          cash_taken?: number | null
          cost?: number | null
          created_at?: string
          handed_at?: string | null
          handed_to?: string | null
          order_id: string
          photo_path?: string | null
          picked_at?: string | null
          picker_id?: string | null
          places?: number | null
          problem?: string | null
          problem_at?: string | null
          tracking_number?: string | null
          try_on?: string | null
          updated_at?: string
          weight?: number | null
        }
        Update: {
          carrier?: string | null
          cash_taken?: number | null
          cost?: number | null
          created_at?: string
          handed_at?: string | null
          handed_to?: string | null
          order_id?: string
          photo_path?: string | null
          picked_at?: string | null
          picker_id?: string | null
          places?: number | null
          problem?: string | null
          problem_at?: string | null
          tracking_number?: string | null
          try_on?: string | null
          updated_at?: string
          weight?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'shipments_carrier_fkey'
            columns: ['carrier']
            isOneToOne: false
            referencedRelation: 'carriers'
            referencedColumns: ['code']
          },
          {
            foreignKeyName: 'shipments_order_id_fkey'
            columns: ['order_id']
            isOneToOne: true
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      shop_contacts: {
        Row: {
          address: string
          city: string
          email: string
          hours: string
          map_url: string
          only_row: boolean
          phone: string
          whatsapp: string
        }
        ComputedFields: never
        Insert: {
          address: string
          city: string
          email: string
          hours: string
          map_url: string
          only_row?: boolean
          phone: string
          whatsapp: string
        }
        Update: {
          address?: string
          city?: string
          email?: string
          hours?: string
          map_url?: string
          only_row?: boolean
          phone?: string
          whatsapp?: string
        }
        Relationships: []
      }
      shop_settings: {
        Row: {
          bonus_after_payment: boolean
          bonus_to_substitute: boolean
          claim_days: number
          clinics_see_tier: boolean
          max_open_orders: number
          max_open_total: number
          only_row: boolean
          payment_days: number
          reaction_days: number
          reservation_days: number
          return_days: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          bonus_after_payment?: boolean
          bonus_to_substitute?: boolean
          claim_days?: number
          clinics_see_tier?: boolean
          max_open_orders?: number
          max_open_total?: number
          only_row?: boolean
          payment_days?: number
          reaction_days?: number
          reservation_days?: number
          return_days?: number
          updated_at?: string
        }
        Update: {
          bonus_after_payment?: boolean
          bonus_to_substitute?: boolean
          claim_days?: number
          clinics_see_tier?: boolean
          max_open_orders?: number
          max_open_total?: number
          only_row?: boolean
          payment_days?: number
          reaction_days?: number
          reservation_days?: number
          return_days?: number
          updated_at?: string
        }
        Relationships: []
      }
      stock_count_lines: {
        Row: {
          count_id: string
          counted: number
          created_at: string
          entered_at: string
          entered_by: string | null
          expected: number
          product_id: string
        }
        ComputedFields: never
        Insert: {
          count_id: string
          counted: number
          created_at?: string
          entered_at?: string
          entered_by?: string | null
          expected: number
          product_id: string
        }
        Update: {
          count_id?: string
          counted?: number
          created_at?: string
          entered_at?: string
          entered_by?: string | null
          expected?: number
          product_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'stock_count_lines_count_id_fkey'
            columns: ['count_id']
            isOneToOne: false
            referencedRelation: 'stock_counts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stock_count_lines_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      stock_counts: {
        Row: {
          closed_at: string | null
          closed_by: string | null
          created_at: string
          id: string
          line_id: number | null
          started_by: string | null
          status: Database['public']['Enums']['stock_count_status']
          title: string
        }
        ComputedFields: never
        Insert: {
          closed_at?: string | null
          closed_by?: string | null
          created_at?: string
          id?: string
          line_id?: number | null
          started_by?: string | null
          status?: Database['public']['Enums']['stock_count_status']
          title: string
        }
        Update: {
          closed_at?: string | null
          closed_by?: string | null
          created_at?: string
          id?: string
          line_id?: number | null
          started_by?: string | null
          status?: Database['public']['Enums']['stock_count_status']
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: 'stock_counts_line_id_fkey'
            columns: ['line_id']
            isOneToOne: false
            referencedRelation: 'product_lines'
            referencedColumns: ['id']
          },
        ]
      }
      stock_movements: {
        Row: {
          actor_id: string | null
          batch_id: string | null
          created_at: string
          delta: number
          id: number
          kind: Database['public']['Enums']['stock_movement_kind']
          note: string
          order_id: string | null
          product_id: string
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          batch_id?: string | null
          created_at?: string
          delta: number
          id?: never
          kind: Database['public']['Enums']['stock_movement_kind']
          note?: string
          order_id?: string | null
          product_id: string
        }
        Update: {
          actor_id?: string | null
          batch_id?: string | null
          created_at?: string
          delta?: number
          id?: never
          kind?: Database['public']['Enums']['stock_movement_kind']
          note?: string
          order_id?: string | null
          product_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'stock_movements_batch_id_fkey'
            columns: ['batch_id']
            isOneToOne: false
            referencedRelation: 'product_batches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stock_movements_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stock_movements_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      stock_subscriptions: {
        Row: {
          created_at: string
          id: number
          notified_at: string | null
          product_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: never
          notified_at?: string | null
          product_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: never
          notified_at?: string | null
          product_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'stock_subscriptions_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stock_subscriptions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'user_clinic_info'
            referencedColumns: ['user_id']
          },
        ]
      }
      tags: {
        Row: {
          color: string | null
          created_at: string
          ends_on: string | null
          former_addresses: string[]
          id: string
          kind: Database['public']['Enums']['tag_kind']
          name: string
          on_card: boolean
          position: number
          slug: string
          starts_on: string | null
        }
        ComputedFields: never
        Insert: {
          color?: string | null
          created_at?: string
          ends_on?: string | null
          former_addresses?: string[]
          id?: string
          kind?: Database['public']['Enums']['tag_kind']
          name: string
          on_card?: boolean
          position?: number
          slug: string
          starts_on?: string | null
        }
        Update: {
          color?: string | null
          created_at?: string
          ends_on?: string | null
          former_addresses?: string[]
          id?: string
          kind?: Database['public']['Enums']['tag_kind']
          name?: string
          on_card?: boolean
          position?: number
          slug?: string
          starts_on?: string | null
        }
        Relationships: []
      }
      user_carts: {
        Row: {
          created_at: string
          items: NonNullable<Json>
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          items?: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          items?: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      user_clinic_info: {
        Row: {
          account_manager_id: string | null
          address: string | null
          bin_iin: string | null
          city: string | null
          contact_name: string | null
          contact_position: string | null
          correction: Json | null
          created_at: string
          decided_at: string | null
          email: string | null
          first_verified_at: string | null
          heard_from: string | null
          legal_form: string | null
          legal_name: string | null
          name: string | null
          phone: string | null
          reject_kind: Database['public']['Enums']['reject_kind'] | null
          reject_reason: string | null
          resubmits: number
          search_text: string | null
          specialization: string | null
          status: Database['public']['Enums']['clinic_status']
          submitted_at: string
          tax_regime: Database['public']['Enums']['tax_regime'] | null
          trade_name: string | null
          updated_at: string
          user_id: string
          vat_certificate: string | null
          vat_payer: boolean
          verified_at: string | null
          verified_by: string | null
          website: string | null
          whatsapp: string | null
        }
        ComputedFields: never
        Insert: {
          account_manager_id?: string | null
          address?: string | null
          bin_iin?: string | null
          city?: string | null
          contact_name?: string | null
          contact_position?: string | null
          correction?: Json | null
          created_at?: string
          decided_at?: string | null
          email?: string | null
          first_verified_at?: string | null
          heard_from?: string | null
          legal_form?: string | null
          legal_name?: string | null
          name?: never
          phone?: string | null
          reject_kind?: Database['public']['Enums']['reject_kind'] | null
          reject_reason?: string | null
          resubmits?: number
          search_text?: never
          specialization?: string | null
          status?: Database['public']['Enums']['clinic_status']
          submitted_at?: string
          tax_regime?: Database['public']['Enums']['tax_regime'] | null
          trade_name?: string | null
          updated_at?: string
          user_id: string
          vat_certificate?: string | null
          vat_payer?: boolean
          verified_at?: string | null
          verified_by?: string | null
          website?: string | null
          whatsapp?: string | null
        }
        Update: {
          account_manager_id?: string | null
          address?: string | null
          bin_iin?: string | null
          city?: string | null
          contact_name?: string | null
          contact_position?: string | null
          correction?: Json | null
          created_at?: string
          decided_at?: string | null
          email?: string | null
          first_verified_at?: string | null
          heard_from?: string | null
          legal_form?: string | null
          legal_name?: string | null
          name?: never
          phone?: string | null
          reject_kind?: Database['public']['Enums']['reject_kind'] | null
          reject_reason?: string | null
          resubmits?: number
          search_text?: never
          specialization?: string | null
          status?: Database['public']['Enums']['clinic_status']
          submitted_at?: string
          tax_regime?: Database['public']['Enums']['tax_regime'] | null
          trade_name?: string | null
          updated_at?: string
          user_id?: string
          vat_certificate?: string | null
          vat_payer?: boolean
          verified_at?: string | null
          verified_by?: string | null
          website?: string | null
          whatsapp?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'user_clinic_info_account_manager_id_fkey'
            columns: ['account_manager_id']
            isOneToOne: false
            referencedRelation: 'account_managers'
            referencedColumns: ['user_id']
          },
        ]
      }
      user_roles: {
        Row: {
          created_at: string
          granted_by: string | null
          id: string
          is_active: boolean
          role: Database['public']['Enums']['app_role']
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          granted_by?: string | null
          id?: string
          is_active?: boolean
          role: Database['public']['Enums']['app_role']
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          granted_by?: string | null
          id?: string
          is_active?: boolean
          role?: Database['public']['Enums']['app_role']
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      clinic_tag_counts: {
        Row: {
          clinics: number | null
          tag: string | null
        }
        ComputedFields: never
        Relationships: []
      }
      partner_requests: {
        Row: {
          city: string | null
          company: string | null
          created_at: string
          email: string | null
          id: string
          message: string | null
          name: string
          phone: string
          privacy_document_id: string
          set_aside: boolean
        }
        ComputedFields: never
        Insert: {
          city?: string | null
          company?: string | null
          created_at?: string | null
          email?: string | null
          id?: string | null
          message?: string | null
          name?: string | null
          phone?: string | null
          privacy_document_id?: string | null
          set_aside?: boolean | null
        }
        Update: {
          city?: string | null
          company?: string | null
          created_at?: string | null
          email?: string | null
          id?: string | null
          message?: string | null
          name?: string | null
          phone?: string | null
          privacy_document_id?: string | null
          set_aside?: boolean | null
        }
        Relationships: [
          {
            foreignKeyName: 'inquiries_privacy_document_id_fkey'
            columns: ['privacy_document_id']
            isOneToOne: false
            referencedRelation: 'legal_documents'
            referencedColumns: ['id']
          },
        ]
      }
      product_cards: {
        Row: {
          available: boolean | null
          badge: string | null
          barcode: string | null
          created_at: string
          family: string | null
          id: string
          image_alt: string | null
          image_url: string | null
          is_hit: boolean
          is_new: boolean
          line: string
          line_slug: string
          max_quantity: number
          name: string
          order_min: number
          order_step: number
          position: number
          price: number | null
          product_type: string
          product_type_slug: string
          short_description: string
          sku: string
          slug: string
          stock_count: number
          volume_ml: number
        }
        ComputedFields: never
        Relationships: []
      }
    }
    Functions: {
      account_by_email: { Args: { email: string }; Returns: Json }
      add_clinic_document: {
        Args: {
          expires_on?: string
          file_name: string
          issued_on?: string
          kind: Database['public']['Enums']['document_kind']
          mime: string
          number?: string
          size: number
          storage_path: string
          user_id: string
        }
        Returns: Json
      }
      add_order_document: {
        Args: {
          amount?: number
          file_name: string
          mime: string
          order_id: string
          paid_on?: string
          size: number
          storage_path: string
          user_id: string
        }
        Returns: Json
      }
      adjust_bonus: {
        Args: { amount: number; idempotency_key: string; manager_id: string; month: string; reason: string }
        Returns: Json
      }
      adjust_stock: {
        Args: {
          delta: number
          idempotency_key?: string
          kind?: Database['public']['Enums']['stock_movement_kind']
          reason: string
          sku: string
        }
        Returns: Json
      }
      admin_batches: { Args: { page?: number; page_size?: number }; Returns: Json }
      admin_campaigns: {
        Args: {
          campaign_id?: string
          page?: number
          page_size?: number
          search?: string
          status?: Database['public']['Enums']['campaign_status']
        }
        Returns: Json
      }
      admin_claims: {
        Args: {
          clinic_id?: string
          delivery_method?: string
          is_report?: boolean
          kind?: Database['public']['Enums']['claim_kind']
          manager_id?: string
          older_days?: number
          page?: number
          page_size?: number
          search?: string
          sort?: string
          status?: Database['public']['Enums']['claim_status']
          wanted?: Database['public']['Enums']['claim_wish']
        }
        Returns: Json
      }
      admin_desk: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_managers: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_orders: {
        Args: {
          cancel_reason?: string
          city?: string
          clinic_id?: string
          dated_by?: string
          delivery_method?: string
          from_day?: string
          has_debt?: boolean
          has_unread?: boolean
          is_overdue?: boolean
          line?: string
          manager_id?: string
          max_total?: number
          min_total?: number
          page?: number
          page_size?: number
          payment_status?: Database['public']['Enums']['payment_status']
          product_type?: string
          reported_days?: number
          reserved_days?: number
          search?: string
          sort?: string
          status?: Database['public']['Enums']['order_status']
          tier?: string
          to_day?: string
        }
        Returns: Json
      }
      admin_outbox: { Args: { page?: number; page_size?: number; search?: string; status?: string }; Returns: Json }
      admin_products: {
        Args: {
          document_due?: boolean
          line?: string
          page?: number
          page_size?: number
          product_type?: string
          search?: string
          sort?: string
          status?: Database['public']['Enums']['product_status']
          stock?: string
          tag?: string
          without_picture?: boolean
          without_price?: boolean
        }
        Returns: Json
      }
      admin_protocols: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_staff: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_stock: {
        Args: {
          is_reserved?: boolean
          is_waited_for?: boolean
          level?: string
          line?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Json
      }
      admin_stock_movements: {
        Args: {
          actor_id?: string
          from_day?: string
          kind?: Database['public']['Enums']['stock_movement_kind']
          page?: number
          page_size?: number
          product_id?: string
          search?: string
          to_day?: string
        }
        Returns: Json
      }
      admin_users: {
        Args: {
          city?: string
          clinic_id?: string
          expiring_documents?: boolean
          manager_id?: string
          page?: number
          page_size?: number
          search?: string
          silent_days?: number
          sort?: string
          status?: Database['public']['Enums']['clinic_status']
          tag?: string
          unchecked_documents?: boolean
          without_manager?: boolean
        }
        Returns: Json
      }
      advance_orders: {
        Args: {
          carrier?: string
          idempotency_key?: string
          order_ids: string[]
          status: Database['public']['Enums']['order_status']
        }
        Returns: Json
      }
      answer_handover: { Args: { handover_id: string; is_granted: boolean }; Returns: Json }
      answer_proposal: { Args: { proposal_id: string; taken?: string[] }; Returns: Json }
      approve_bonus_statement: { Args: { manager_id: string; month: string }; Returns: undefined }
      assign_account_manager: { Args: { manager_id: string; reason?: string; user_ids: string[] }; Returns: Json }
      assortment_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      bonus_month: { Args: { manager_id: string; month: string }; Returns: Json }
      bonus_reason: { Args: { accrual_id: number }; Returns: Json }
      bonus_year: { Args: { manager_id: string; month: string }; Returns: Json }
      campaign_log: {
        Args: { campaign_id: string; page?: number; page_size?: number; search?: string; status?: string }
        Returns: Json
      }
      campaign_recipients: {
        Args: {
          audience: Json
          body?: string
          is_spaced?: boolean
          kind?: Database['public']['Enums']['notification_kind']
          left_out?: string
          page?: number
          page_size?: number
          title?: string
        }
        Returns: Json
      }
      cancel_campaign: { Args: { campaign_id: string }; Returns: undefined }
      cancel_clinic_change: { Args: { request_id: string }; Returns: Json }
      cancel_message_file: { Args: { path: string }; Returns: undefined }
      cancel_on: {
        Args: {
          o: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >
        }
        Returns: string
      }
      cancel_order: { Args: { order_id: string; reason?: string }; Returns: Json }
      cancel_stock_count: { Args: { count_id: string }; Returns: Json }
      change_order: {
        Args: {
          comment?: string
          delivery?: Json
          expected_total?: number
          expected_version?: number
          idempotency_key?: string
          items: Json
          order_id: string
        }
        Returns: Json
      }
      change_products: {
        Args: { change: Json; dry_run?: boolean; expected_fingerprint?: string; product_ids: string[]; reason?: string }
        Returns: Json
      }
      claim_file_removals: { Args: { lease_seconds?: number; n: number }; Returns: Json }
      claim_outbox: { Args: { lease_seconds?: number; n: number }; Returns: Json }
      claim_pushes: { Args: { lease_seconds?: number; n: number }; Returns: Json }
      client_documents: { Args: { user_id: string }; Returns: Json }
      client_journal: { Args: { before?: string; clinic_id: string }; Returns: Json }
      client_overview: { Args: { clinic_id: string }; Returns: Json }
      clinic_list: { Args: { list_id: string }; Returns: Json }
      clinic_list_cards: { Args: Record<PropertyKey, never>; Returns: Json }
      close_bonus_month: { Args: { month: string }; Returns: Json }
      close_clinic_list_due: { Args: { list_id: string }; Returns: undefined }
      colleagues: { Args: Record<PropertyKey, never>; Returns: Json }
      count_stock: { Args: { counted: number; idempotency_key?: string; reason: string; sku: string }; Returns: Json }
      create_tracking_link: { Args: { order_id: string }; Returns: Json }
      decide_claim: {
        Args: {
          accepted: boolean
          claim_id: string
          comment?: string
          goods?: Database['public']['Enums']['goods_outcome']
          settle_by?: Database['public']['Enums']['claim_settlement']
        }
        Returns: Json
      }
      decide_clinic_change: { Args: { approve: boolean; reason?: string; request_id: string }; Returns: Json }
      decide_shortage: {
        Args: { choice: Database['public']['Enums']['shortage_choice']; order_id: string }
        Returns: Json
      }
      delete_clinic_list: { Args: { list_id: string }; Returns: undefined }
      delete_protocol: { Args: { protocol_id: string }; Returns: undefined }
      delete_rating_draft: { Args: { version: number }; Returns: undefined }
      delivery_board: {
        Args: {
          carrier?: string
          city?: string
          day?: string
          method?: string
          page?: number
          page_size?: number
          paid?: boolean
          search?: string
          stage?: Database['public']['Enums']['delivery_stage']
          to_collect?: boolean
        }
        Returns: Json
      }
      delivery_days: { Args: { method: string }; Returns: string[] }
      delivery_order: { Args: { id: string }; Returns: Json }
      delivery_papers: { Args: { order_ids: string[] }; Returns: Json }
      delivery_route: { Args: { day: string }; Returns: Json }
      draft_breakdown: { Args: { clinic_id: string; draft: Json }; Returns: Json }
      end_handover: { Args: { handover_id: string }; Returns: Json }
      end_session: { Args: { session_id: string }; Returns: Json }
      enter_stock_count: {
        Args: { code: string; count_id: string; idempotency_key?: string; is_added?: boolean; quantity?: number }
        Returns: Json
      }
      extend_reservation: { Args: { order_id: string; reason: string }; Returns: Json }
      finish_file_removals: { Args: { bucket: string; error?: string; paths: string[] }; Returns: undefined }
      finish_outbox: { Args: { error?: string; id: string }; Returns: undefined }
      follow_up_order: { Args: { idempotency_key?: string; order_id: string }; Returns: Json }
      former_slugs: {
        Args: { after?: string }
        Returns: {
          former: string
          slug: string
        }[]
      }
      grant_role: {
        Args: { is_active?: boolean; role: Database['public']['Enums']['app_role']; user_id: string }
        Returns: Json
      }
      hand_over_clients: {
        Args: {
          city?: string
          clinic_ids?: string[]
          from_day?: string
          from_manager: string
          reason?: string
          to_day?: string
          to_manager: string
        }
        Returns: Json
      }
      hand_over_order: {
        Args: {
          cash_taken?: number
          code?: string
          handed_to: string
          idempotency_key?: string
          note?: string
          order_id: string
          photo_path?: string
        }
        Returns: Json
      }
      import_products: { Args: { dry_run: boolean; file_name?: string; rows: Json }; Returns: Json }
      issue_invoice: { Args: { order_id: string }; Returns: Json }
      log_search: { Args: { found: number; query: string }; Returns: undefined }
      manager_card: { Args: { manager_id: string }; Returns: Json }
      manager_clients: {
        Args: {
          city?: string
          manager_id: string
          page?: number
          page_size?: number
          search?: string
          show?: string
          sort?: string
        }
        Returns: Json
      }
      manager_handovers: { Args: { manager_id?: string; page?: number }; Returns: Json }
      manager_journal: { Args: { before?: number; manager_id: string }; Returns: Json }
      mark_notifications_read: { Args: { clicked?: boolean; notification_ids?: number[] }; Returns: number }
      mark_order_messages_read: { Args: { order_id: string; up_to: number }; Returns: number }
      mark_todo: {
        Args: {
          clinic_id: string
          kind: Database['public']['Enums']['todo_kind']
          status: string
          subject: string
          until_day?: string
        }
        Returns: Json
      }
      match_order_lines: { Args: { clinic_id?: string; lines: Json }; Returns: Json }
      merge_tags: { Args: { from: string; into: string }; Returns: Json }
      month_statements: { Args: { month: string }; Returns: Json }
      move_surplus: {
        Args: { amount: number; from_order_id: string; idempotency_key?: string; to_order_id: string }
        Returns: Json
      }
      my_cart_proposal: { Args: Record<PropertyKey, never>; Returns: Json }
      my_claims: {
        Args: { page?: number; page_size?: number; status?: Database['public']['Enums']['claim_status'] }
        Returns: Json
      }
      my_consents: { Args: Record<PropertyKey, never>; Returns: Json }
      my_desk: { Args: Record<PropertyKey, never>; Returns: Json }
      my_frequent_products: { Args: Record<PropertyKey, never>; Returns: Json }
      my_manager: { Args: Record<PropertyKey, never>; Returns: Json }
      my_order_payments: { Args: { order_id: string }; Returns: Json }
      my_orders: {
        Args: {
          from_day?: string
          max_total?: number
          min_total?: number
          page?: number
          page_size?: number
          search?: string
          sort?: string
          status?: Database['public']['Enums']['order_status'][]
          to_day?: string
          to_pay?: boolean
        }
        Returns: Json
      }
      my_sessions: { Args: Record<PropertyKey, never>; Returns: Json }
      my_stats_breakdown: {
        Args: { dimension: string; filters?: Json; from_day: string; to_day: string }
        Returns: Json
      }
      my_stats_cancellations: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      my_stats_claims: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      my_stats_clinics: {
        Args: { filters?: Json; from_day: string; page?: number; page_size?: number; to_day: string; which?: string }
        Returns: Json
      }
      my_stats_funnel: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      my_stats_lead_time: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      my_stats_products: {
        Args: { filters?: Json; from_day: string; page?: number; page_size?: number; sort?: string; to_day: string }
        Returns: Json
      }
      my_stats_summary: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      my_stats_turnover: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      my_tier: { Args: Record<PropertyKey, never>; Returns: Json }
      my_today: { Args: { put_off?: boolean }; Returns: Json }
      notification_preferences: { Args: Record<PropertyKey, never>; Returns: Json }
      open_claim: {
        Args: {
          comment?: string
          idempotency_key?: string
          items: Json
          kind: Database['public']['Enums']['claim_kind']
          order_id: string
          photos?: string[]
          wanted: Database['public']['Enums']['claim_wish']
        }
        Returns: Json
      }
      order_claims: { Args: { order_id: string }; Returns: Json }
      order_conversation: { Args: { before_id?: number; order_id: string; page_size?: number }; Returns: Json }
      order_shipment: { Args: { order_id: string }; Returns: Json }
      order_waybill: { Args: { order_id: string }; Returns: Json }
      order_word_offers: { Args: Record<PropertyKey, never>; Returns: Json }
      paper_of_claim: { Args: { claim_id: string }; Returns: Json }
      pay_bonus_statement: {
        Args: { comment?: string; manager_id: string; month: string; paid_on: string }
        Returns: undefined
      }
      pay_until: {
        Args: {
          o: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >
        }
        Returns: string
      }
      people_without_clinic: { Args: { page?: number; page_size?: number; search?: string }; Returns: Json }
      pick_lines: { Args: { idempotency_key?: string; lines: Json }; Returns: Json }
      picking_list: { Args: { order_ids: string[] }; Returns: Json }
      place_order: {
        Args: {
          comment?: string
          delivery: Json
          expected_total?: number
          idempotency_key?: string
          items: Json
          payment_method?: string
          user_id?: string
        }
        Returns: Json
      }
      post_stock: {
        Args: {
          idempotency_key?: string
          kind: Database['public']['Enums']['stock_movement_kind']
          lines: Json
          note: string
        }
        Returns: Json
      }
      post_stock_count: { Args: { count_id: string }; Returns: Json }
      prepare_message_file: { Args: { order_id: string }; Returns: Json }
      preview_notification: { Args: { body: string; clinic_id?: string; event: string; title: string }; Returns: Json }
      preview_rating_formula: { Args: { draft: Json }; Returns: Json }
      price_list: { Args: Record<PropertyKey, never>; Returns: Json }
      product_address: { Args: { former: string }; Returns: string }
      product_card: { Args: { product_id: string }; Returns: Json }
      product_companions: { Args: { slug: string }; Returns: Json }
      product_history: { Args: { product_id: string }; Returns: Json }
      product_page: { Args: { slug: string }; Returns: Json }
      product_texts: { Args: { product_ids: string[] }; Returns: Json }
      products_on_day: {
        Args: {
          day: string
          line?: string
          only_changed?: boolean
          page?: number
          page_size?: number
          product_type?: string
          search?: string
        }
        Returns: Json
      }
      propose_cart: { Args: { clinic_id: string; comment?: string; lines: Json }; Returns: Json }
      propose_claim_verdict: {
        Args: {
          accepted: boolean
          claim_id: string
          comment?: string
          goods?: Database['public']['Enums']['goods_outcome']
          settle_by?: Database['public']['Enums']['claim_settlement']
        }
        Returns: Json
      }
      protocol_cards: { Args: { line?: string; product_slug?: string }; Returns: Json }
      protocol_kit: { Args: { procedures: number; protocol_id: string; with_optional?: boolean }; Returns: Json }
      protocol_page: { Args: { slug: string }; Returns: Json }
      publish_legal_document: {
        Args: { body: string; kind: Database['public']['Enums']['legal_document_kind']; title: string; version: string }
        Returns: Json
      }
      publish_rating_formula: { Args: { comment: string; effective_from: string; version: number }; Returns: Json }
      rating_breakdown: { Args: { user_id: string; version?: number }; Returns: Json }
      recompute_ratings: { Args: { as_of: string }; Returns: Json }
      record_payment: {
        Args: {
          amount: number
          idempotency_key?: string
          kind: Database['public']['Enums']['payment_kind']
          note?: string
          order_id: string
          paid_on?: string
        }
        Returns: Json
      }
      reject_payment: { Args: { order_id: string; reason: string }; Returns: Json }
      remove_push_subscription: { Args: { subscription_id: string }; Returns: undefined }
      remove_stock_count_line: { Args: { count_id: string; product_id: string }; Returns: Json }
      reorder_assortment: { Args: { kind: string; row_ids: string[] }; Returns: undefined }
      replace_items: { Args: { claim_id: string; idempotency_key?: string; items?: Json }; Returns: Json }
      report_payment: { Args: { amount?: number; order_id: string; paid_on?: string }; Returns: Json }
      report_problem: {
        Args: { expected_problem?: string; idempotency_key?: string; order_id: string; reason: string; try_on?: string }
        Returns: Json
      }
      report_return: {
        Args: {
          comment?: string
          condition: Database['public']['Enums']['parcel_condition']
          idempotency_key?: string
          items: Json
          order_id: string
          photos?: string[]
        }
        Returns: Json
      }
      report_shortage: {
        Args: {
          expected_missing?: number
          idempotency_key?: string
          missing: number
          order_id: string
          order_item_id?: string
          reason: string
          sku: string
        }
        Returns: Json
      }
      report_to_manager: { Args: { comment?: string; order_id: string }; Returns: Json }
      request_clinic_change: { Args: { changes: Json }; Returns: Json }
      request_clinic_correction: { Args: { clinic_id: string; comment?: string; fields?: Json }; Returns: Json }
      request_handover: { Args: { clinic_id: string; reason?: string; to_manager: string }; Returns: Json }
      request_partnership: { Args: { request: Json }; Returns: undefined }
      retry_delivery: { Args: { expected_problem?: string; idempotency_key?: string; order_id: string }; Returns: Json }
      retry_outbox: { Args: { mail_ids: string[] }; Returns: number }
      return_items: {
        Args: {
          goods?: Database['public']['Enums']['goods_outcome']
          idempotency_key?: string
          items: Json
          order_id: string
          reason: string
        }
        Returns: Json
      }
      reverse_payment: { Args: { payment_id: number; reason: string }; Returns: Json }
      revert_bonus_statement: { Args: { manager_id: string; month: string; reason: string }; Returns: undefined }
      row_history: { Args: { id: string; table: string }; Returns: Json }
      run_due_jobs: { Args: Record<PropertyKey, never>; Returns: Json }
      run_job_now: { Args: { name: string }; Returns: undefined }
      save_account_manager: {
        Args: { full_name: string; manager_id: string; phone?: string; whatsapp?: string }
        Returns: Json
      }
      save_cabinet_counts: { Args: { counts: Json; list_id: string }; Returns: undefined }
      save_campaign: { Args: { campaign: Json; campaign_id?: string; idempotency_key?: string }; Returns: Json }
      save_clinic_list: { Args: { expected_updated_at?: string; list: Json }; Returns: Json }
      save_clinic_words: { Args: { clinic_id?: string; lines: Json }; Returns: Json }
      save_notification_template: {
        Args: {
          body: string
          button?: string
          channel: Database['public']['Enums']['notification_channel']
          event: string
          expected_version?: number
          is_on?: boolean
          title: string
        }
        Returns: number
      }
      save_product: { Args: { expected_updated_at?: string; product: Json }; Returns: Json }
      save_protocol: { Args: { expected_updated_at?: string; protocol: Json }; Returns: Json }
      save_push_subscription: {
        Args: { auth: string; endpoint: string; is_new?: boolean; p256dh: string }
        Returns: string
      }
      save_rating_draft: { Args: { draft: Json; expected_updated_at?: string }; Returns: Json }
      save_seller_profile: { Args: { profile: Json }; Returns: Json }
      save_shipment: {
        Args: {
          carrier?: string
          cost?: number
          idempotency_key?: string
          order_id: string
          places?: number
          send?: boolean
          tracking_number?: string
          weight?: number
        }
        Returns: Json
      }
      save_shop_contacts: { Args: { contacts: Json }; Returns: undefined }
      save_shop_settings: {
        Args: { expected_updated_at?: string; settings: Json }
        Returns: {
          bonus_after_payment: boolean
          bonus_to_substitute: boolean
          claim_days: number
          clinics_see_tier: boolean
          max_open_orders: number
          max_open_total: number
          only_row: boolean
          payment_days: number
          reaction_days: number
          reservation_days: number
          return_days: number
          updated_at: string
        }
        SetofOptions: {
          from: '*'
          to: 'shop_settings'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      search_products: {
        Args: {
          facts?: string[]
          in_stock?: boolean
          lines?: string[]
          max_price?: number
          min_price?: number
          needs?: string[]
          page?: number
          page_size?: number
          product_types?: string[]
          query?: string
          sort?: string
          tags?: string[]
          volumes?: unknown[]
        }
        Returns: Json
      }
      search_suggestions: {
        Args: { max_results?: number; query: string; similarity_threshold?: number }
        Returns: Json
      }
      send_campaign: { Args: { campaign_id: string; idempotency_key?: string; send_at?: string }; Returns: Json }
      send_message: { Args: { message: Json }; Returns: undefined }
      send_order_message: {
        Args: { files?: Json; idempotency_key?: string; order_id: string; text: string }
        Returns: Json
      }
      set_clinic_protocol: { Args: { monthly: number; protocol_id: string }; Returns: undefined }
      set_clinic_status: {
        Args: {
          manager_id?: string
          reason?: string
          reject_kind?: Database['public']['Enums']['reject_kind']
          status: Database['public']['Enums']['clinic_status']
          user_id: string
        }
        Returns: Json
      }
      set_clinic_tags: { Args: { add?: string[]; clinic_ids: string[]; remove?: string[] }; Returns: Json }
      set_delivery_price: { Args: { order_id: string; price: number; reason?: string }; Returns: Json }
      set_document_verdict: {
        Args: { document_id: string; reason?: string; verdict: Database['public']['Enums']['document_verdict'] }
        Returns: Json
      }
      set_manager_photo: { Args: { manager_id: string; photo?: string }; Returns: undefined }
      set_manager_plan: { Args: { amount: number; manager_id: string; month: string }; Returns: Json }
      set_need_words: { Args: { need_id: string; words: string[] }; Returns: undefined }
      set_notification_setting: {
        Args: { channel: Database['public']['Enums']['notification_channel']; event: string; is_on: boolean }
        Returns: undefined
      }
      set_order_status: {
        Args: {
          carrier?: string
          comment?: string
          order_id: string
          status: Database['public']['Enums']['order_status']
          tracking_number?: string
        }
        Returns: Json
      }
      set_payment_status: {
        Args: { order_id: string; payment_status: Database['public']['Enums']['payment_status'] }
        Returns: Json
      }
      set_price: { Args: { price: number; reason: string; sku: string }; Returns: Json }
      set_protocol_amounts: { Args: { amounts: Json; protocol_id: string }; Returns: undefined }
      set_quiet_hours: { Args: { is_on: boolean }; Returns: undefined }
      staff_claim: { Args: { claim_id: string }; Returns: Json }
      staff_names: { Args: { user_ids: string[] }; Returns: Json }
      staff_search: { Args: { query: string }; Returns: Json }
      start_stock_count: { Args: { line?: string; title: string }; Returns: Json }
      stats_breakdown: { Args: { dimension: string; filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stats_cancellations: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stats_claims: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stats_clinics: {
        Args: { filters?: Json; from_day: string; page?: number; page_size?: number; to_day: string; which?: string }
        Returns: Json
      }
      stats_funnel: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stats_lead_time: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stats_products: {
        Args: { filters?: Json; from_day: string; page?: number; page_size?: number; sort?: string; to_day: string }
        Returns: Json
      }
      stats_searches: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stats_stock: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stats_summary: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stats_turnover: { Args: { filters?: Json; from_day: string; to_day: string }; Returns: Json }
      stock_actors: { Args: Record<PropertyKey, never>; Returns: Json }
      stock_count: {
        Args: { count_id: string; page?: number; page_size?: number; search?: string; show?: string }
        Returns: Json
      }
      stock_count_sheet: { Args: { line?: string }; Returns: Json }
      stock_counts: { Args: { page?: number; page_size?: number }; Returns: Json }
      stock_products: { Args: { codes: string[] }; Returns: Json }
      stock_waiting: {
        Args: { in_stock?: boolean; page?: number; page_size?: number; product_id?: string; search?: string }
        Returns: Json
      }
      submit_clinic_application: { Args: { application: Json }; Returns: Json }
      subscribe_to_stock: { Args: { product_id: string }; Returns: Json }
      test_notification: {
        Args: {
          body: string
          button?: string
          channel: Database['public']['Enums']['notification_channel']
          clinic_id?: string
          event: string
          image?: string
          title: string
          url?: string
        }
        Returns: undefined
      }
      top_up: { Args: { list_id: string }; Returns: Json }
      track: { Args: { token: string }; Returns: Json }
      uncertified_products: { Args: { clinic_id?: string; product_ids: string[] }; Returns: Json }
      undo_batch: { Args: { batch_id: string }; Returns: Json }
      undo_decision: { Args: { clinic_id: string }; Returns: Json }
      undo_delivery_step: { Args: { order_ids: string[] }; Returns: Json }
      unread_notifications: { Args: Record<PropertyKey, never>; Returns: number }
      unsubscribe: { Args: { token: string }; Returns: string }
      withdraw_claim: { Args: { claim_id: string }; Returns: Json }
      withdraw_marketing_consent: { Args: Record<PropertyKey, never>; Returns: undefined }
      withdraw_proposal: { Args: { proposal_id: string }; Returns: Json }
    }
    Enums: {
      app_role: 'super_admin' | 'admin' | 'logistic' | 'account_manager'
      bonus_kind: 'accrual' | 'reversal' | 'adjustment'
      bonus_status: 'open' | 'closed' | 'approved' | 'paid'
      campaign_status: 'draft' | 'scheduled' | 'sending' | 'sent' | 'failed' | 'cancelled'
      change_status: 'pending' | 'approved' | 'rejected'
      claim_event: 'opened' | 'proposed' | 'accepted' | 'declined' | 'withdrawn' | 'settled' | 'reopened' | 'replaced'
      claim_kind: 'damaged' | 'short' | 'wrong' | 'expired' | 'reaction' | 'unwanted' | 'recall'
      claim_settlement: 'refund' | 'replace' | 'credit' | 'none'
      claim_status: 'new' | 'accepted' | 'declined' | 'settled' | 'withdrawn'
      claim_wish: 'refund' | 'replace' | 'credit'
      clinic_list_kind: 'list' | 'cabinet'
      clinic_role: 'owner' | 'buyer' | 'requester' | 'accountant'
      clinic_status: 'pending' | 'verified' | 'reject'
      delivery_kind: 'courier' | 'intercity' | 'pickup'
      delivery_stage: 'new' | 'confirmed' | 'assembling' | 'picked' | 'shipped' | 'problem' | 'delivered'
      document_kind: 'registration' | 'license' | 'certificate' | 'power_of_attorney' | 'other'
      document_verdict: 'pending' | 'accepted' | 'rejected'
      formula_status: 'draft' | 'published'
      goods_outcome: 'restock' | 'write_off' | 'none'
      inquiry_kind: 'partner' | 'question'
      legal_document_kind: 'offer' | 'privacy' | 'marketing'
      notification_audience: 'clinic' | 'staff'
      notification_channel: 'inbox' | 'email' | 'push'
      notification_kind: 'service' | 'optional' | 'advertising'
      order_item_kind: 'sale' | 'gift' | 'sample' | 'replacement'
      order_status: 'new' | 'confirmed' | 'assembling' | 'shipped' | 'delivered' | 'returned' | 'cancelled'
      parcel_condition: 'intact' | 'opened' | 'damaged'
      payment_kind: 'reported' | 'collected' | 'received' | 'refunded'
      payment_method: 'invoice' | 'kaspi' | 'cash'
      payment_status: 'unpaid' | 'reported' | 'paid' | 'refunded'
      product_batch_kind: 'import' | 'bulk'
      product_document_kind: 'declaration' | 'safety_sheet' | 'leaflet'
      product_relation_kind: 'replacement' | 'together'
      product_status: 'published' | 'draft' | 'hidden'
      proposal_status: 'open' | 'accepted' | 'partly' | 'declined' | 'withdrawn'
      reject_kind: 'application' | 'blocked'
      shortage_choice: 'rest' | 'call' | 'cancel'
      skin_type: 'normal' | 'dry' | 'oily' | 'combination' | 'sensitive'
      stock_count_status: 'open' | 'posted' | 'cancelled'
      stock_level: 'out' | 'low' | 'enough'
      stock_movement_kind: 'receipt' | 'write_off' | 'inventory' | 'order' | 'cancel' | 'return' | 'shortage' | 'import'
      tag_kind: 'label' | 'need' | 'promotion'
      tax_regime: 'general' | 'simplified'
      todo_kind: 'confirm' | 'reservation' | 'debt' | 'task' | 'question' | 'proposal' | 'document' | 'late'
      use_place: 'cabinet' | 'home'
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      app_role: ['super_admin', 'admin', 'logistic', 'account_manager'],
      bonus_kind: ['accrual', 'reversal', 'adjustment'],
      bonus_status: ['open', 'closed', 'approved', 'paid'],
      campaign_status: ['draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'],
      change_status: ['pending', 'approved', 'rejected'],
      claim_event: ['opened', 'proposed', 'accepted', 'declined', 'withdrawn', 'settled', 'reopened', 'replaced'],
      claim_kind: ['damaged', 'short', 'wrong', 'expired', 'reaction', 'unwanted', 'recall'],
      claim_settlement: ['refund', 'replace', 'credit', 'none'],
      claim_status: ['new', 'accepted', 'declined', 'settled', 'withdrawn'],
      claim_wish: ['refund', 'replace', 'credit'],
      clinic_list_kind: ['list', 'cabinet'],
      clinic_role: ['owner', 'buyer', 'requester', 'accountant'],
      clinic_status: ['pending', 'verified', 'reject'],
      delivery_kind: ['courier', 'intercity', 'pickup'],
      delivery_stage: ['new', 'confirmed', 'assembling', 'picked', 'shipped', 'problem', 'delivered'],
      document_kind: ['registration', 'license', 'certificate', 'power_of_attorney', 'other'],
      document_verdict: ['pending', 'accepted', 'rejected'],
      formula_status: ['draft', 'published'],
      goods_outcome: ['restock', 'write_off', 'none'],
      inquiry_kind: ['partner', 'question'],
      legal_document_kind: ['offer', 'privacy', 'marketing'],
      notification_audience: ['clinic', 'staff'],
      notification_channel: ['inbox', 'email', 'push'],
      notification_kind: ['service', 'optional', 'advertising'],
      order_item_kind: ['sale', 'gift', 'sample', 'replacement'],
      order_status: ['new', 'confirmed', 'assembling', 'shipped', 'delivered', 'returned', 'cancelled'],
      parcel_condition: ['intact', 'opened', 'damaged'],
      payment_kind: ['reported', 'collected', 'received', 'refunded'],
      payment_method: ['invoice', 'kaspi', 'cash'],
      payment_status: ['unpaid', 'reported', 'paid', 'refunded'],
      product_batch_kind: ['import', 'bulk'],
      product_document_kind: ['declaration', 'safety_sheet', 'leaflet'],
      product_relation_kind: ['replacement', 'together'],
      product_status: ['published', 'draft', 'hidden'],
      proposal_status: ['open', 'accepted', 'partly', 'declined', 'withdrawn'],
      reject_kind: ['application', 'blocked'],
      shortage_choice: ['rest', 'call', 'cancel'],
      skin_type: ['normal', 'dry', 'oily', 'combination', 'sensitive'],
      stock_count_status: ['open', 'posted', 'cancelled'],
      stock_level: ['out', 'low', 'enough'],
      stock_movement_kind: ['receipt', 'write_off', 'inventory', 'order', 'cancel', 'return', 'shortage', 'import'],
      tag_kind: ['label', 'need', 'promotion'],
      tax_regime: ['general', 'simplified'],
      todo_kind: ['confirm', 'reservation', 'debt', 'task', 'question', 'proposal', 'document', 'late'],
      use_place: ['cabinet', 'home'],
    },
  },
} as const
