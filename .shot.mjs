import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
const base='http://127.0.0.1:5283'
const exe=['/usr/bin/chromium-headless-shell','/usr/bin/chromium'].find(existsSync)
const browser=await chromium.launch({executablePath:exe,args:['--no-sandbox','--disable-gpu']})
const jobs=JSON.parse(process.argv[2])
const sessions={}
for (const {path,name,width=1440,height=900,who,letters,full=true,scale=1,steps=[],wait=1200,overflow} of jobs) {
  const context=await browser.newContext({viewport:{width,height},deviceScaleFactor:scale,isMobile:width<500,hasTouch:width<500,locale:'ru-RU',timezoneId:'Asia/Almaty',reducedMotion:'reduce'})
  const page=await context.newPage()
  if (who) {
    await page.goto(base+'/login',{waitUntil:'load'})
    await page.getByLabel('Email').fill(who+'@aurelis.test')
    await page.getByLabel('Пароль',{exact:true}).fill('Aurelis-2026')
    await page.getByRole('button',{name:'Войти'}).click()
    await page.waitForURL(u=>!u.pathname.startsWith('/login'),{timeout:30000})
  }
  await page.goto(base+path,{waitUntil:'load'})
  await page.waitForTimeout(wait)
  if (letters) { await page.addStyleTag({content:'html{font-size:200%}'}); await page.waitForTimeout(300)}
  for (const s of steps) await page.locator(s).first().click().then(()=>page.waitForTimeout(600))
  if (overflow) console.log(name, await page.evaluate((w)=>[...document.querySelectorAll('body *')].filter(e=>{const r=e.getBoundingClientRect(); return r.width>0&&r.right>w+1&&getComputedStyle(e).position!=='fixed'}).map(e=>e.tagName+'.'+String(e.className?.baseVal??e.className).slice(0,60)+' '+Math.round(e.getBoundingClientRect().right)).slice(0,25),width))
  if (full) { // bring lazy pictures
    await page.evaluate(async()=>{for(let y=0;y<document.body.scrollHeight;y+=600){scrollTo(0,y);await new Promise(r=>setTimeout(r,60))}scrollTo(0,0)}); await page.waitForTimeout(300)}
  await page.screenshot({path:`/tmp/w/front-pics/${name}.png`,fullPage:full})
  await context.close()
}
await browser.close()
