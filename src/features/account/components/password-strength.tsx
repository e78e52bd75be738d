import { cn } from '#lib/cn'
import { passwordStrength } from '../credentials.ts'

const words = ['не подходит', 'простой', 'средний', 'хороший', 'отличный']

export function PasswordStrength({ password, email }: { password: string; email?: string | undefined }) {
  if (!password) return null
  const strength = passwordStrength(password, email)
  return (
    <div
      role="img"
      aria-label={`Надёжность пароля: ${words[strength]}`}
      className="grid grid-cols-[repeat(4,1fr)_auto] items-center gap-1 text-12 text-muted"
    >
      {[1, 2, 3, 4].map((level) => (
        <span key={level} className={cn('h-1 rounded-full', level <= strength ? 'bg-success' : 'bg-line-strong')} />
      ))}
      <span className="ml-2">{words[strength]}</span>
    </div>
  )
}
