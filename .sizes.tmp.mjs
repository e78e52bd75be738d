import { build } from 'vite'
import { brotliCompressSync } from 'node:zlib'
process.env.SUPABASE_URL ??= 'http://127.0.0.1:54321'
process.env.VITE_SUPABASE_URL ??= 'http://127.0.0.1:54321'
process.env.VITE_SUPABASE_PUBLISHABLE_KEY ??= 'x'
process.env.NODE_ENV='production'
const res = await build({ logLevel:'error', build:{ outDir:'/tmp/as-size', write:false, reportCompressedSize:false }, plugins:[{name:'m',apply:'build',generateBundle:{order:'pre',handler(_,b){
 for (const c of Object.values(b)) if (c.type==='chunk' && /vendor|index-|app/.test(c.fileName) && (c.isEntry||/vendor|app/.test(c.fileName))) {
  console.log('##',c.fileName,c.code.length, brotliCompressSync(c.code).length)
  const by={}
  for (const [id,m] of Object.entries(c.modules)) { if(!m.code) continue; const k=id.includes('node_modules')? id.split('node_modules/').pop().split('/').slice(0,id.includes('@')?2:1).join('/') : id.replace(process.cwd()+'/',''); by[k]=(by[k]||0)+brotliCompressSync(m.code).length }
  console.log(Object.entries(by).sort((a,b)=>b[1]-a[1]).slice(0,45).map(([k,v])=>k+' '+v).join('\n'))
 }}}}]}).catch(e=>console.log(String(e.message).slice(0,300)))
