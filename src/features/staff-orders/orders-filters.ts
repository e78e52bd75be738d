import { REPORTED_DAYS, type OrdersSearch } from './orders-search.ts'
import type { OrderFilters } from './queries.ts'

/** What the database is asked for an address. */
export function ordersFilters(search: OrdersSearch): OrderFilters {
  const { q, status, payment, debt, overdue, reserved, reported, manager, city, method, from, to, min, max } = search
  const { clinic, dated, line, type, reason, tier } = search
  return {
    search: q,
    status,
    payment_status: payment,
    has_debt: debt && true,
    is_overdue: overdue && true,
    reserved_days: reserved,
    reported_days: reported && REPORTED_DAYS,
    account_manager_id: manager,
    user_id: clinic,
    city,
    delivery_method: method,
    placed_from: from,
    placed_to: to,
    dated_by: dated,
    line,
    product_type: type,
    cancel_reason: reason,
    tier,
    min_total: min,
    max_total: max,
    sort: search.sort,
    page: search.page,
  }
}
