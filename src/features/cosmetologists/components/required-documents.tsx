import Check from 'lucide-react/icons/check'
import { Card } from '#ui/page/card'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import { Section } from './section.tsx'

const applicants = ['ТОО, АО', 'ИП', 'Частный косметолог'] as const

type Need = 'yes' | 'maybe' | 'no'

// One column for each kind of applicant.
const documents: { name: string; note: string; needs: readonly [Need, Need, Need] }[] = [
  { name: 'Справка о государственной регистрации', note: 'скачивается на eGov', needs: ['yes', 'no', 'no'] },
  { name: 'Талон или уведомление ИП', note: 'с портала eLicense или eGov', needs: ['no', 'yes', 'yes'] },
  {
    name: 'Лицензия либо диплом, сертификат косметолога',
    note: 'номер, дата выдачи и срок',
    needs: ['yes', 'yes', 'yes'],
  },
  { name: 'Доверенность', note: 'если заявку подаёт не руководитель', needs: ['maybe', 'maybe', 'no'] },
]

export function RequiredDocuments() {
  return (
    <Section
      id="documents"
      title="Какие документы нужны"
      lead="PDF или фото до 10 МБ. Прикладываете после подтверждения почты."
    >
      <div className="max-md:hidden">
        <Table>
          <TableHead>
            <ColumnHeader className="pl-6!">Документ</ColumnHeader>
            {applicants.map((applicant) => (
              <ColumnHeader key={applicant} className="w-41 text-center">
                {applicant}
              </ColumnHeader>
            ))}
          </TableHead>
          <TableBody>
            {documents.map(({ name, note, needs }) => (
              <TableRow key={name}>
                <TableCell className="h-16 pl-6!">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-13 text-muted">{note}</span>
                </TableCell>
                {applicants.map((applicant, index) => (
                  <TableCell key={applicant} className="text-center">
                    <Answer need={needs[index]!} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <div className="grid gap-3 md:hidden">
        {applicants.map((applicant, index) => (
          <Card key={applicant}>
            <h3 className="mb-2.5 text-16">{applicant}</h3>
            <ul className="grid gap-2 text-14">
              {documents
                .filter(({ needs }) => needs[index] !== 'no')
                .map(({ name, note, needs }) => (
                  <li key={name} className="flex gap-2.5">
                    <Check aria-hidden className="text-success" />
                    <span>{needs[index] === 'maybe' ? `${name}, ${note}` : name}</span>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </Section>
  )
}

function Answer({ need }: { need: Need }) {
  if (need === 'maybe') return <span className="text-13 whitespace-nowrap text-muted">при необходимости</span>
  if (need === 'yes') {
    return (
      <>
        <Check aria-hidden className="mx-auto text-success" />
        <span className="sr-only">нужен</span>
      </>
    )
  }
  return (
    <>
      <span aria-hidden className="text-muted">
        —
      </span>
      <span className="sr-only">не нужен</span>
    </>
  )
}
