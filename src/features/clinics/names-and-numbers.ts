export const digitsOf = (masked: string) => masked.replace(/\D/g, '')

type NameParts = { lastName: string; firstName: string; middleName: string }

/** Нурланова Алия Сериковна */
export const joinName = ({ lastName, firstName, middleName }: NameParts) =>
  [lastName, firstName, middleName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** Family name first, as names are usually written. */
export function splitName(name: string): NameParts {
  const [lastName = '', firstName = '', ...rest] = name.trim().split(/\s+/)
  return { lastName, firstName, middleName: rest.join(' ') }
}
