/** ТОО «Дерма Хаус»; ИП Ли В. А. */
export function organisationName({ legal_form: form, legal_name: name }: Organisation) {
  if (!name) return ''
  if (!form) return name
  return form === 'ИП' ? `${form} ${name}` : `${form} «${name}»`
}

type Organisation = { legal_form: string | null; legal_name: string | null }

/** What the number of such a business is called. */
export function kzIdLabel(legalForm: string): string {
  if (legalForm === 'ИП') return 'ИИН'
  return legalForm === 'ТОО' || legalForm === 'АО' ? 'БИН' : 'БИН или ИИН'
}
