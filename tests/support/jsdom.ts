import { afterEach } from 'vitest'

// For every test of a component: what jsdom has not, and the end of each test.

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 5000 }) // a busy machine
  afterEach(cleanup)
  globalThis.scrollTo = () => undefined
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => undefined
}
