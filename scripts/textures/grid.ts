/** A square field of numbers over the unit square. */
export class Grid {
  readonly data: Float32Array
  readonly size: number

  constructor(size: number, valueAt?: (u: number, v: number) => number) {
    this.size = size
    this.data = new Float32Array(size * size)
    if (!valueAt) return
    for (let y = 0, i = 0; y < size; y++) {
      for (let x = 0; x < size; x++, i++) this.data[i] = valueAt((x + 0.5) / size, (y + 0.5) / size)
    }
  }

  /** Between cells it is interpolated; beyond the edge it goes on as at the edge. */
  at(u: number, v: number): number {
    const last = this.size - 1
    const x = Math.min(last, Math.max(0, u * this.size - 0.5))
    const y = Math.min(last, Math.max(0, v * this.size - 0.5))
    const left = Math.min(last - 1, x | 0)
    const top = Math.min(last - 1, y | 0)
    const i = top * this.size + left
    const fx = x - left
    const fy = y - top
    const upper = this.data[i]! * (1 - fx) + this.data[i + 1]! * fx
    const lower = this.data[i + this.size]! * (1 - fx) + this.data[i + this.size + 1]! * fx
    return upper * (1 - fy) + lower * fy
  }

  map(change: (value: number, index: number) => number): Grid {
    const out = new Grid(this.size)
    for (let i = 0; i < this.data.length; i++) out.data[i] = change(this.data[i]!, i)
    return out
  }

  resized(size: number): Grid {
    return size === this.size ? this : new Grid(size, (u, v) => this.at(u, v))
  }

  /** Nearly a Gaussian of this standard deviation, as a share of the width. */
  blurred(deviation: number): Grid {
    const radius = Math.round(deviation * this.size)
    if (radius < 1) return this
    const once = (grid: Grid) => boxed(boxed(grid, radius, 1, this.size), radius, this.size, 1)
    return once(once(once(this)))
  }
}

/** The mean of each cell's neighbours along one direction. */
function boxed(grid: Grid, radius: number, step: number, stride: number): Grid {
  const { size, data } = grid
  const out = new Grid(size)
  const width = 2 * radius + 1
  for (let row = 0; row < size; row++) {
    const start = row * stride
    const cell = (i: number) => data[start + Math.min(size - 1, Math.max(0, i)) * step]!
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += cell(i)
    for (let i = 0; i < size; i++) {
      out.data[start + i * step] = sum / width
      sum += cell(i + radius + 1) - cell(i - radius)
    }
  }
  return out
}
