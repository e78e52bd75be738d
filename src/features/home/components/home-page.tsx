import type { ReactNode } from 'react'
import { Advantages } from './advantages.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Hero } from './hero.tsx'
import { HomeQuestions } from './home-questions.tsx'
import { OwnPart } from './own-part.tsx'
import { SideDoors } from './side-doors.tsx'

type HomePageProps = {
  /** What a clinic finds of its own. */
  own: ReactNode
  /** What the catalogue shows of itself. */
  children: ReactNode
}

/** The home page around what others put on it. */
export function HomePage({ own, children }: HomePageProps) {
  return (
    <div className="page-width">
      <OwnPart>{own}</OwnPart>
      <Hero />
      <Advantages />
      {children}
      <FirstSteps />
      <SideDoors />
      <HomeQuestions />
    </div>
  )
}
