import { clamp } from './colour.ts'
import type { Product } from './product.ts'
import { drawAirless } from './forms/airless.ts'
import { drawBottle } from './forms/bottle.ts'
import { drawBox } from './forms/box.ts'
import { drawDropper } from './forms/dropper.ts'
import type { DrawForm } from './forms/form.ts'
import { drawJar } from './forms/jar.ts'
import { drawPowder } from './forms/powder.ts'
import { drawPump, isProfessionalPump } from './forms/pump.ts'
import { drawSachet } from './forms/sachet.ts'
import { drawTube } from './forms/tube.ts'

type Size = readonly [width: number, height: number]

/** A form, and how it is sized for a product. */
export interface Form {
  draw: DrawForm
  /** Size relative to the reference volume: a damped power, so that 10 ml looks like a sample and its label stays legible. */
  scale(product: Product): number
  /** Outer size at scale 1. */
  size(product: Product): Size
}

const damped = (reference: number, exponent = 0.15, low = 0.8, high = 1.1) => {
  return ({ volume }: Product) => clamp((volume / reference) ** exponent, low, high)
}

const isLargeJar = ({ volume }: Product) => volume >= 150

const jar: Form = {
  draw: drawJar,
  scale: (product) => (isLargeJar(product) ? damped(250, 0.14, 0.9, 1.06) : damped(50, 0.3, 0.8, 1.05))(product),
  size: (product) => (isLargeJar(product) ? [375, 358] : [335, 290]),
}
const tube: Form = {
  draw: drawTube,
  scale: damped(80),
  size: ({ volume }) => (volume <= 30 ? [172, 406] : [volume >= 200 ? 224 : 196, 460]),
}
const dropper: Form = { draw: drawDropper, scale: damped(30), size: () => [190, 440] }
const airless: Form = { draw: drawAirless, scale: damped(50), size: () => [150, 424] }
const pump: Form = {
  draw: drawPump,
  scale: (product) =>
    (isProfessionalPump(product) ? damped(1000, 0.09, 0.92, 1) : damped(200, 0.2, 0.78, 1.05))(product),
  size: (product) =>
    isProfessionalPump(product) ? [230, 462] : product.type === 'Гель-пенка' ? [200, 390] : [210, 420],
}
const bottle: Form = {
  draw: drawBottle,
  scale: damped(200),
  size: ({ type }) => (type === 'Эссенция' ? [158, 424] : [182, 428]),
}
const powder: Form = { draw: drawPowder, scale: damped(80), size: () => [196, 338] }
const sachet: Form = { draw: drawSachet, scale: damped(1000), size: () => [318, 440] }
const box: Form = { draw: drawBox, scale: () => 1, size: () => [500, 400] }

/** The form in which a product of this type and volume is sold. */
export function formOf({ type, volume, name }: Product): Form {
  switch (type) {
    case 'Подарочный набор':
      return box
    case 'Энзимная пудра':
      return powder
    case 'Сыворотка':
      return volume <= 50 ? dropper : pump
    case 'Сыворотка-концентрат':
      return volume <= 30 ? dropper : airless
    case 'Концентрат':
      return /пилинг|peel/i.test(name) ? dropper : airless
    case 'Крем-концентрат':
      return volume <= 100 ? airless : pump
    case 'Тоник':
    case 'Эссенция':
      return volume < 500 ? bottle : pump
    case 'Гель-пенка':
    case 'Эмульсия':
      return pump
    case 'Крем-гель':
      return volume <= 100 ? tube : pump
    case 'Бальзам':
      return tube
    case 'Маска для лица':
      return volume <= 100 ? tube : jar
    case 'Крем-маска':
      return volume >= 1000 ? sachet : jar
    default:
      return volume <= 30 ? tube : volume <= 50 ? jar : volume <= 100 ? tube : jar
  }
}

/** Enlarges or shrinks a drawing a little so that all sit alike in the square, and lifts small ones off its foot. */
export function opticalFit(width: number, height: number): { zoom: number; floor: number } {
  const zoom = clamp(Math.min(500 / height, 500 / width), 0.9, 1.14)
  return { zoom, floor: 552 - Math.max(0, 512 - height * zoom) * 0.36 }
}
