import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'

// Clinics, staff and goods of a test's own, made straight in the database and taken out again: the demo shop stays as it was.

export interface Fixtures {
  /** Ids of new verified clinics. */
  clinics(count: number, options?: { managerId?: string }): Promise<string[]>
  /** Ids of new people with this active role. */
  staff(role: 'super_admin' | 'admin' | 'logistic', count: number): Promise<string[]>
  /** The sku of a new published product; without a price it is sold on request. */
  product(options?: { stock?: number; price?: number | null; isPublished?: boolean }): Promise<string>
  /** Takes everything out again, with the orders that were placed for it. */
  remove(): Promise<void>
}

export function createFixtures(sql: postgres.Sql): Fixtures {
  const mark = randomUUID().slice(0, 8)
  const userIds: string[] = []
  const skus: string[] = []

  async function users(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID())
    await sql`
      insert into auth.users
        (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
         phone_change, phone_change_token, reauthentication_token)
      select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@fixtures.test', now(),
             '{"provider": "email", "providers": ["email"]}', '{}', now(), now(), '', '', '', '', '', '', '', ''
        from unnest(${ids}::uuid[]) as id`
    userIds.push(...ids)
    return ids
  }

  return {
    async clinics(count, { managerId } = {}) {
      const ids = await users(count)
      await sql`
        insert into public.user_clinic_info
          (user_id, status, legal_form, legal_name, contact_name, phone, city, address, specialization, account_manager_id)
        select id, 'verified', 'ТОО', 'Клиника ' || left(id::text, 8), 'Асель Нурланова', '+77010000001', 'Алматы',
               'ул. Абая, 1', 'Клиника', ${managerId ?? null}
          from unnest(${ids}::uuid[]) as id`
      return ids
    },

    async staff(role, count) {
      const ids = await users(count)
      await sql`
        insert into public.user_roles (user_id, role) select id, ${role} from unnest(${ids}::uuid[]) as id`
      return ids
    },

    async product({ stock = 0, price = 1000, isPublished = true } = {}) {
      const sku = `TEST-${mark.toUpperCase()}-${skus.length + 1}`
      await sql`
        insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml, is_published)
        values (${sku.toLowerCase()}, ${sku}, ${`Крем ${sku}`}, 1, 5, 50, ${isPublished})`
      await sql`update public.availability set price = ${price} where sku = ${sku}`
      if (stock > 0) {
        await sql`
          select private.move_stock(array[row(p.id, ${stock})::private.stock_move], 'receipt', 'Приход')
            from public.products as p where p.sku = ${sku}`
      }
      skus.push(sku)
      return sku
    },

    async remove() {
      // By slug: a test may have renamed a sku.
      const productIds = sql`select p.id from public.products as p where p.slug = any (${skus.map((sku) => sku.toLowerCase())})`
      const orderIds = sql`
        select o.id from public.orders as o
         where o.user_id = any (${userIds}::uuid[])
            or o.id in (select i.order_id from public.order_items as i where i.product_id in (${productIds}))`
      await sql`delete from public.stock_count_lines where product_id in (${productIds})`
      await sql`delete from public.stock_movements where product_id in (${productIds}) or order_id in (${orderIds})`
      await sql`delete from public.order_payments where order_id in (${orderIds})`
      await sql`delete from public.invoices where order_id in (${orderIds})`
      await sql`delete from public.orders where id in (${orderIds})`
      await sql`delete from public.products where id in (${productIds})`
      await sql`delete from public.user_clinic_info where user_id = any (${userIds}::uuid[])`
      await sql`delete from auth.users where id = any (${userIds}::uuid[])`
    },
  }
}
