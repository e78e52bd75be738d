import postgres from 'postgres'
import { growShop } from './synthetic-shop.ts'
const sql = postgres('postgres://supabase_admin:postgres@127.0.0.1:5932/postgres', { max: 1, onnotice: () => {} })
const t = performance.now()
await growShop(sql, { clinics: 100_000, orders: 333_334 })
console.log('grown', (performance.now() - t) / 1000)
await sql.end()
