import { expect, type Page } from '@playwright/test'

/** What is wrong with how a page is laid out, one sentence each. */
export async function layoutFaults(page: Page, { isDesk = false, fewestCharacters = 12 } = {}): Promise<string[]> {
  // Nobody can scroll under a list that locks the page: it is looked at where it has opened.
  await page.evaluate(() => document.body.hasAttribute('data-scroll-locked') || scrollTo(0, 0))
  // What is far below has a guessed height until one comes near: it is measured as it is then.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  const faults = await page.evaluate(findFaults, fewestCharacters)
  if (isDesk) faults.push(...(await page.evaluate(findDeskFaults)))
  faults.push(...(await page.evaluate(findCoveredFocus)))
  return faults
}

/** Gives a page other windows without loading it again, those of phones with their touch. They last until the page is closed. */
export async function resizable(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return async (size: { width: number; height: number }, isPhone = false) => {
    const metrics = { ...size, deviceScaleFactor: isPhone ? 2 : 1, mobile: isPhone }
    await devtools.send('Emulation.setDeviceMetricsOverride', metrics)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone })
    await page.waitForTimeout(100) // `useIsPhone` waits for 50 ms
  }
}

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Fails on how a page is laid out at the size of a desk or, last, of a phone. */
export async function expectSoundAtBothSizes(page: Page, loaded?: (isPhone: boolean) => Promise<void>): Promise<void> {
  const resize = await resizable(page)
  for (const isPhone of [false, true]) {
    const size = isPhone ? phone : desk
    await resize(size, isPhone)
    await loaded?.(isPhone)
    expect(await layoutFaults(page), `${page.url()} at ${size.width} px`).toEqual([])
  }
}

/** Fails where a window of this width has to be scrolled sideways. */
export async function expectWithin(page: Page, width: number): Promise<void> {
  await expect
    .configure({ soft: true }) // one page after the other, rather than one run each
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${page.url()} at ${width} px` })
    .toBeLessThanOrEqual(width)
}

/** Runs in the page: everything it uses is inside. */
function findFaults(fewestCharacters: number): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Line = { node: Text; element: HTMLElement; box: Box }

  const SLACK = 3
  const MOST_LINES = 3
  /** A `z-index` from here on lays a panel over the page. */
  const LOWEST_LAYER = 20
  /** What of a line's box lies above and below its letters: headings are set closer than that. */
  const AIR = 0.2
  // Unlike innerWidth, it does not grow with the page where the browser is a phone's.
  const windowWidth = document.documentElement.clientWidth
  const faults: string[] = []
  const quoted = (element: Element | Text) => `«${element.textContent!.trim().replaceAll(/\s+/g, ' ').slice(0, 50)}»`
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  function* ancestors(element: Element) {
    for (let each: Element | null = element; each; each = each.parentElement) yield each
  }
  const layerOf = (element: Element) =>
    [...ancestors(element)].find((each) => {
      const { position, zIndex } = styleOf(each)
      return ['fixed', 'sticky'].includes(position) || Number(zIndex) >= LOWEST_LAYER
    })
  const isForListeners = (element: HTMLElement) =>
    [...ancestors(element)].some((each) => {
      const { position, clipPath, width } = styleOf(each)
      return position === 'absolute' && (clipPath === 'inset(50%)' || Number.parseFloat(width) <= 1)
    })
  const intersection = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const lettersOf = (box: Box): Box => ({
    ...box,
    top: box.top + AIR * heightOf(box),
    bottom: box.bottom - AIR * heightOf(box),
  })
  const widthOf = ({ left, right }: Box) => right - left
  const heightOf = ({ top, bottom }: Box) => bottom - top
  const isClipping = (element: Element) => styleOf(element).overflow !== 'visible'
  const isScrolling = (element: Element) => /auto|scroll/.test(styleOf(element).overflow)
  const hasEllipsis = (element: Element) => {
    const { textOverflow, webkitLineClamp } = styleOf(element)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }

  const isShell = (element: Element) =>
    element.closest('[data-slot$=bar], [role=listbox]') !== null ||
    (element.closest('header, nav') !== null && element.closest('main') === null)

  // Every line of text that can be seen.
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement!
    if (!node.data.trim() || element.closest('script, style, template, noscript, option, svg')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isForListeners(element))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      let box: Box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
      let cutBy: Element | undefined
      let isScrolledAway = false
      for (const clip of ancestors(element)) {
        if (clip === document.documentElement || clip === document.body || !isClipping(clip)) continue
        const inner = intersection(box, clip.getBoundingClientRect())
        const isCut = widthOf(inner) < widthOf(box) - SLACK || heightOf(inner) < heightOf(box) - SLACK
        if (isCut && isScrolling(clip)) isScrolledAway = true
        else if (isCut && ![...ancestors(element)].some(hasEllipsis)) cutBy ??= clip
        box = inner
      }
      if (cutBy && !isScrolledAway) faults.push(`${quoted(node)} is cut off`)
      if (widthOf(box) < 1 || heightOf(box) < 1) continue
      if (!isScrolledAway && box.right > windowWidth + SLACK) faults.push(`${quoted(node)} runs out of the window`)
      lines.push({ node, element, box })
    }
  }

  // No two of them in one place.
  lines.sort((a, b) => a.box.top - b.box.top)
  for (const [index, one] of lines.entries()) {
    for (let next = index + 1; next < lines.length && lines[next]!.box.top < one.box.bottom - SLACK; next++) {
      const other = lines[next]!
      if (one.node === other.node) continue
      const common = intersection(lettersOf(one.box), lettersOf(other.box))
      if (widthOf(common) <= SLACK || heightOf(common) <= SLACK) continue
      const [layer, otherLayer] = [layerOf(one.element), layerOf(other.element)]
      // What is fixed covers the page under it, but no other part of the shell.
      const isAbove = layer !== otherLayer && !(isShell(one.element) && isShell(other.element))
      const isModal = [one, other].some(({ element }) => element.closest('[role=dialog], [role=alertdialog]'))
      if (!isAbove && !isModal) faults.push(`${quoted(one.node)} and ${quoted(other.node)} overlap`)
    }
  }

  // No narrow column of many lines, no text outside of its box.
  const blocks = Map.groupBy(lines, ({ element }) => {
    let block: Element = element
    while (styleOf(block).display.startsWith('inline') && block.parentElement) {
      if (styleOf(block).display !== 'inline') break
      block = block.parentElement
    }
    return block
  })
  for (const [block, inside] of blocks) {
    const style = styleOf(block)
    const character = Number.parseFloat(style.fontSize) * 0.55
    const width = block.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const tops = new Set(inside.map(({ box }) => Math.round(box.top / 4)))
    if (width > 0 && width < fewestCharacters * character && tops.size > MOST_LINES) {
      faults.push(`${quoted(block)} is in a column of ${Math.round(width / character)} characters`)
    }
    const control = block.closest(
      'button, a[data-slot=button], [data-slot=chip], [data-slot=status-chip], [data-slot=tag]',
    )
    const frame = control?.getBoundingClientRect()
    if (frame && inside.some(({ box }) => box.right > frame.right + 1 || box.left < frame.left - 1)) {
      faults.push(`${quoted(block)} is wider than its button`)
    }
  }

  // Pages that are left out of a row of pages are said to be.
  for (const row of document.querySelectorAll('[data-slot=pagination]')) {
    const shown = [...row.children]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => cell.textContent.trim())
      .filter(Boolean)
    for (const [index, text] of shown.entries()) {
      const [page, before] = [Number(text), Number(shown[index - 1])]
      if (page - before > 1) faults.push(`pages ${before} and ${page} follow each other without «…»`)
    }
  }

  if (document.documentElement.scrollWidth > windowWidth) faults.push('the page scrolls sideways')
  return [...new Set(faults)]
}

/** A page of a desk has its tabs below its title, and is at most three screens long, unless a list of its own scrolls or has pages. */
function findDeskFaults(): string[] {
  const faults: string[] = []
  const title = document.querySelector('h1')
  const tabs = document.querySelector('main [data-slot=tab-links]')
  if (title && tabs && tabs.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING)
    faults.push('tabs stand above the title')
  const MOST_SCREENS = 3
  const screens = document.documentElement.scrollHeight / innerHeight
  const hasPages = document.querySelector('[data-slot=list-foot], [data-slot=pagination]') !== null
  const hasScroller = [...document.querySelectorAll('main *')].some(
    (element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1,
  )
  if (screens > MOST_SCREENS && !hasPages && !hasScroller)
    faults.push(`the page is ${screens.toFixed(1)} screens long and has no list of its own`)
  return faults
}

/** Goes through everything that takes the focus: nothing fixed may lie over it. */
async function findCoveredFocus(): Promise<string[]> {
  const faults = new Set<string>()
  const candidates = document.querySelectorAll<HTMLElement>(
    'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex="0"]',
  )
  for (const element of candidates) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden=true]'))
      continue
    element.focus()
    // What closes once it has lost the focus does so after the event.
    await scheduler.yield()
    if (document.activeElement !== element) continue
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    // Of what is as high as the window, some is always in sight.
    if (width < 2 || height < 2 || height > innerHeight / 2) continue
    const points = [
      [(left + right) / 2, top + 2],
      [(left + right) / 2, bottom - 2],
    ] as const
    for (const [x, y] of points) {
      const top = document.elementFromPoint(x, y)
      if (!top || element.contains(top) || top.contains(element)) continue
      let layer: Element | null = top
      while (layer && !['fixed', 'sticky'].includes(getComputedStyle(layer).position)) layer = layer.parentElement
      // Toasts go away by themselves.
      if (!layer || layer.contains(element) || layer.closest('[data-sonner-toaster]')) continue
      const label = (element as HTMLInputElement).labels?.[0]?.textContent
      const name = element.getAttribute('aria-label') ?? (label || element.textContent).trim().slice(0, 40)
      faults.add(`«${name}» has the focus under «${layer.textContent!.trim().slice(0, 30)}»`)
    }
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo(0, 0)
  return [...faults]
}

/** Rows of controls that a reader passes before a list, from the heading above it on. */
export const controlRows = (page: Page): Promise<number> => page.evaluate(countControlRows)

/** Runs in the page: everything it uses is inside. */
function countControlRows(): number {
  const bar = document.querySelector(
    'main :is([data-slot=data-list] [data-slot=filter-bar], [data-slot=list-controls])',
  )
  if (!bar) return 0
  const isBefore = (element: Element) => (element.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const headings = [...document.querySelectorAll('main :is(h1, h2, [data-slot=page-header])')].filter(isBefore)
  const start = Math.max(...headings.map((heading) => heading.getBoundingClientRect().bottom))
  const end = bar.getBoundingClientRect().bottom
  const boxes = [...document.querySelectorAll('main :is(a[href], button, input)')]
    .filter(
      (control) =>
        control.checkVisibility() && !control.closest('[data-slot=card], [data-slot=figures], [data-slot=alert]'),
    )
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 1 && top >= start - 1 && bottom <= end + 1)
    .toSorted((one, other) => one.top - other.top)
  // What the title has no room for beside it is a row as well; what follows the facts of a record is the record's.
  const title = document.querySelector('h1')!.getBoundingClientRect()
  const ofHeader = [...document.querySelectorAll('main [data-slot=page-header] :is(a[href], button, input)')]
  let rows = ofHeader.some((control) => {
    const below = control.getBoundingClientRect().top - title.bottom
    return control.checkVisibility() && below >= 0 && below < 24
  })
    ? 1
    : 0
  let rowEnd = -Infinity
  for (const { top, bottom } of boxes) {
    if (top >= rowEnd - 1) rows += 1
    rowEnd = Math.max(rowEnd, bottom)
  }
  return rows
}
