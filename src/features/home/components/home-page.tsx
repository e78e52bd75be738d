import type { ReactNode } from 'react'
import { Advantages } from './advantages.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Hero } from './hero.tsx'
import { SideDoors } from './side-doors.tsx'

/** The home page around what the catalogue puts on it. */
export function HomePage({ children }: { children: ReactNode }) {
  return (
    <div className="page-width">
      <Hero />
      <Advantages />
      {children}
      <FirstSteps />
      <SideDoors />
    </div>
  )
}
