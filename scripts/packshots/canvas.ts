import type { Ramp } from './colour.ts'

type Attributes = Record<string, string | number>

/** Collects SVG shapes and the definitions that they refer to. */
export class Canvas {
  readonly definitions: string[] = []
  readonly shapes: string[] = []
  readonly prefix: string
  #count = 0
  readonly #size: { width: number; height: number }
  readonly #blurs = new Map<number, string>()

  /** @param prefix makes ids unique when several drawings share a document */
  constructor(prefix: string, size = { width: 600, height: 600 }) {
    this.prefix = prefix
    this.#size = size
  }

  draw(tag: string, attributes: Attributes): void {
    this.shapes.push(element(tag, attributes))
  }

  rect(x: number, y: number, width: number, height: number, attributes: Attributes): void {
    this.draw('rect', { x, y, width, height, ...attributes })
  }

  path(d: string, attributes: Attributes): void {
    this.draw('path', { d, ...attributes })
  }

  /** Clips everything that `paint` draws to an outline. */
  within(outline: string, paint: () => void): void {
    const clip = this.#define('clipPath', {}, element('path', { d: outline }))
    this.group({ 'clip-path': clip }, paint)
  }

  group(attributes: Attributes, paint: () => void): void {
    this.shapes.push(element('g', attributes).replace('/>', '>'))
    paint()
    this.shapes.push('</g>')
  }

  /** A gradient from left to right, falling by `drop`. */
  across(ramp: Ramp, drop = 0): string {
    return this.#gradient('linearGradient', { x1: 0, y1: 0, x2: 1, y2: drop }, ramp)
  }

  /** A gradient from top to bottom, leaning to the right by `lean`. */
  down(ramp: Ramp, lean = 0): string {
    return this.#gradient('linearGradient', { x1: 0, y1: 0, x2: lean, y2: 1 }, ramp)
  }

  /** A gradient out of a point lit from the upper left. */
  outwards(ramp: Ramp): string {
    return this.#gradient('radialGradient', { cx: 0.36, cy: 0.3, r: 0.75 }, ramp)
  }

  blur(deviation: number): string {
    const known = this.#blurs.get(deviation)
    if (known) return known
    const filter = this.#define(
      'filter',
      // A wide blur outgrows a region measured by the shape: a flat shadow would be cut.
      deviation > 3
        ? {
            filterUnits: 'userSpaceOnUse',
            x: -60,
            y: -60,
            width: this.#size.width + 160,
            height: this.#size.height + 160,
          }
        : { x: '-60%', y: '-60%', width: '220%', height: '220%' },
      element('feGaussianBlur', { stdDeviation: deviation }),
    )
    this.#blurs.set(deviation, filter)
    return filter
  }

  #gradient(tag: string, direction: Attributes, ramp: Ramp): string {
    const stops = ramp.map(([offset, colour, opacity]) =>
      element('stop', { offset, 'stop-color': colour, ...(opacity === undefined ? {} : { 'stop-opacity': opacity }) }),
    )
    return this.#define(tag, direction, stops.join(''))
  }

  #define(tag: string, attributes: Attributes, content: string): string {
    const id = this.prefix + (this.#count++).toString(36)
    this.definitions.push(`${element(tag, { id, ...attributes }).replace('/>', '>')}${content}</${tag}>`)
    return `url(#${id})`
  }
}

/** An empty SVG element; numbers keep three decimals at most. */
function element(tag: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${roundNumbers(String(value))}"`)
  return `<${tag}${written.join('')}/>`
}

const roundNumbers = (text: string) => text.replace(/\d*\.\d{4,}/g, (number) => Number(number).toFixed(3))
