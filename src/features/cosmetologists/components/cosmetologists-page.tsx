import { Audiences } from './audiences.tsx'
import { Intro } from './intro.tsx'
import { Invitation } from './invitation.tsx'
import { Questions } from './questions.tsx'
import { Reasons } from './reasons.tsx'
import { RequiredDocuments } from './required-documents.tsx'
import { VerificationSteps } from './verification-steps.tsx'

/** For whom the shop is, what it asks for before it sells, and how that goes. */
export function CosmetologistsPage() {
  return (
    <div className="page-width">
      <Intro />
      <Reasons />
      <Audiences />
      <RequiredDocuments />
      <VerificationSteps />
      <Questions />
      <Invitation />
    </div>
  )
}
