import { useMatches } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Tag = ComponentProps<'meta'> & { 'script:ld+json'?: object }

/** What the routes shown say in their `head`; React moves it into that of the document. Of titles the deepest counts. */
export function PageTags() {
  const matches = useMatches()
  const tags = matches.flatMap(({ meta }) => (meta ?? []) as Tag[])
  const links = matches.flatMap(({ links }) => links ?? [])
  return (
    <>
      <title>{tags.findLast(({ title }) => title)?.title}</title>
      {tags.map(({ title, 'script:ld+json': data, ...tag }) => {
        if (title) return null
        return data ? <Data key={JSON.stringify(data)} data={data} /> : <meta key={tag.name ?? tag.property} {...tag} />
      })}
      {links.map((link) => (
        <link key={link?.rel} {...link} />
      ))}
    </>
  )
}

function Data({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
