import type { Plugin } from 'vite'

/** The `<template>` of a prerendered page in which its code waits, inert, until the pictures are there. */
export const CODE = 'code'

/** The `<template>` of the shell with what is shown when nothing renders the page. */
export const FALLBACK = 'fallback'

/** How long an empty page waits for code that neither comes nor fails. */
const FALLBACK_AFTER = 20_000

/**
 * Runs before the first paint of a page that was prerendered for a guest, until the shop's code takes over (`src/lib/boot/early-events.ts`):
 * marks a browser that holds a session and an address that narrows the page, so that nothing wrong is seen, asks for the
 * code once the pictures are seen, notes what is pressed or typed too early, and lets an empty page say that the code does
 * not come. Notes what is pasted into the search as long as the page lives. The only inline script; its hash is in the Content-Security-Policy.
 */
export const bootScript = `(() => {
  const { dataset } = document.documentElement
  dataset.static = ''
  // After a reload or a step back the page scrolls to where it was, which needs its real heights.
  if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') dataset.landing = ''
  try {
    const names = Object.keys(localStorage).concat(document.cookie.split(/=[^;]*;? ?/))
    if (names.some((name) => /^sb-.+-auth-token(\\.0)?$/.test(name))) dataset.session = ''
  } catch {}
  if (/[?&](?!utm_|\\w*clid=)\\w/.test(location.search)) dataset.narrowed = ''
  const loadCode = () => {
    if (document.readyState === 'loading') return // it takes over a page that is whole
    const code = document.getElementById('${CODE}')
    code?.replaceWith(code.content)
  }
  const patience = 'session' in dataset || 'narrowed' in dataset ? 0 : 2000 // what is seen is not for them, or may not come
  const early = (window.earlyEvents = [])
  addEventListener('DOMContentLoaded', () => setTimeout(loadCode, early[0] ? 0 : patience))
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(loadCode)))
  const note = (event) => {
    if (!('static' in dataset)) return
    const control = event.type === 'click' ? event.target.closest('button, [type=checkbox]') : event.target
    if (!control) return
    loadCode()
    if (event.type !== 'input') {
      if ((control.form ?? control).getAttribute('action')) return // works by itself
      event.preventDefault()
      event.stopPropagation() // React, half way through taking over, would act on it too
    }
    early.push([event.type, control, control.value])
  }
  const showFallback = () =>
    document.querySelector('#root:empty')?.append(document.getElementById('${FALLBACK}')?.content ?? '')
  const failed = ({ target }) => {
    if (target.tagName !== 'SCRIPT') return
    delete dataset.narrowed // nothing better will be rendered
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showFallback)
    else showFallback()
  }
  addEventListener('error', failed, true)
  setTimeout(showFallback, ${FALLBACK_AFTER})
  for (const type of ['click', 'submit', 'input']) addEventListener(type, note, true)
  addEventListener('paste', ({ target, clipboardData }) => {
    if (target.name === 'q') target.dataset.pasted = clipboardData.getData('text') // the field joins lines, which its panel reads
  }, true)
})()`

/**
 * Puts the script into the head of the built page, and lets the first paint wait until the footer is parsed: a header that is
 * painted alone, a fifth of a second before the rest, makes a slow phone lay the page out twice.
 */
export function boot(): Plugin {
  return {
    name: 'boot-script',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'script', children: bootScript, injectTo: 'head-prepend' },
      { tag: 'link', attrs: { rel: 'expect', href: '#footer', blocking: 'render' }, injectTo: 'head-prepend' },
    ],
  }
}
