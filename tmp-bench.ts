// @ts-nocheck
import postgres from 'postgres'
import { matchLines } from './tests/search/order-lines.ts'
import { readFileSync } from 'node:fs'
const sql = postgres('postgres://supabase_admin:postgres@127.0.0.1:54999/postgres', { max: 1, onnotice: () => {} })
const texts = JSON.parse(readFileSync('/tmp/paste/l200.json','utf8')).map((x)=>x.text)
const [{pid}] = await sql`select pg_backend_pid() as pid`
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1].split(' '); return (Number(f[11])+Number(f[12]))*10 }
for (let i=0;i<8;i++){const c=cpu(),s=performance.now(); await matchLines(sql,texts); console.log('cpu ms',cpu()-c,'wall',Math.round(performance.now()-s))}
await sql.end()
