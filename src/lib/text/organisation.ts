/** ТОО «Дерма Хаус»; ИП Ли В. А. */
export function organisationName({
  legal_form: form,
  legal_name: name,
}: {
  legal_form: string | null
  legal_name: string | null
}): string {
  if (!name) return ''
  if (!form) return name
  return form === 'ИП' ? `${form} ${name}` : `${form} «${name}»`
}
