import { Link, useLocation } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { brand } from '#lib/text/brand'
import { useContacts } from '#lib/backend/contacts'
import { cn } from '#lib/dom/cn'
import { formatPhone, telLink } from '#lib/forms/phone'
import { useHydrated } from '#ui/state/hydration'
import { GUEST_LINKS, HELP_LINKS, isRoom, type ShellViewer } from '../navigation.ts'

const THIS_YEAR = new Date().getFullYear()

/**
 * Staff pages and waiting rooms show only the last line; waiting rooms without its link, which the guard would send
 * back.
 */
export function Footer({ viewer }: { viewer: ShellViewer }) {
  const isWork = useLocation({ select: ({ pathname }) => /^\/(admin|account-manager)\b/.test(pathname) })
  const inRoom = useLocation({ select: ({ pathname }) => isRoom(pathname) })
  const isShort = isWork || inRoom
  return (
    <footer
      id="footer"
      className={cn(
        'landing:offscreen border-t [--height:19rem] bg-surface text-14 print:hidden',
        isShort ? 'mt-6' : 'mt-16 md:mt-24',
      )}
    >
      <div className="page-width">
        {!isShort && <Everything viewer={viewer} />}
        <div
          className={cn(
            'flex gap-x-6 gap-y-1.5 py-5 text-13 text-muted max-md:flex-col max-md:pb-7',
            !isShort && 'border-t',
          )}
        >
          <span>
            © {brand.since}–<ThisYear /> {brand.name}
          </span>
          <span>{brand.owner}</span>
          {!inRoom && (
            <Link to="/sitemap" className="text-ink-soft hover:text-accent max-md:py-2.5 md:ml-auto">
              Карта сайта
            </Link>
          )}
        </div>
      </div>
    </footer>
  )
}

function Everything({ viewer }: { viewer: ShellViewer }) {
  const { types, lines } = useAssortment()
  return (
    <div className="grid max-md:pt-3 md:grid-cols-[1.7fr_1fr_1fr] md:gap-10 md:pt-12 md:pb-10 lg:grid-cols-[1.35fr_1.7fr_1fr_1fr]">
      <About />
      <FooterSection title="Каталог" columns={2}>
        {types.map(({ slug, name }) => (
          <FooterLink key={slug}>
            <Link to="/catalog" search={{ productType: name }}>
              {name}
            </Link>
          </FooterLink>
        ))}
      </FooterSection>
      <FooterSection title="Линейки">
        {lines.map(({ slug, name }) => (
          <FooterLink key={slug}>
            <Link to="/catalog" search={{ line: name }}>
              {name}
            </Link>
          </FooterLink>
        ))}
      </FooterSection>
      <FooterSection title="Помощь">
        {HELP_LINKS.map(({ to, label }) => (
          <FooterLink key={to}>
            <Link to={to}>{label}</Link>
          </FooterLink>
        ))}
        {viewer.state === 'guest' &&
          GUEST_LINKS.map(({ to, label }) => (
            <FooterLink key={to} className="stored-session:hidden">
              <Link to={to}>{label}</Link>
            </FooterLink>
          ))}
      </FooterSection>
    </div>
  )
}

/** A page prerendered last year is corrected after hydration. */
function ThisYear() {
  return useHydrated() ? THIS_YEAR : __BUILD_YEAR__
}

function About() {
  const contacts = useContacts()
  return (
    <div className="max-lg:hidden">
      <img
        src={brand.logo.src}
        width={brand.logo.width}
        height={brand.logo.height}
        alt={brand.name}
        className="mb-4.5 h-[22px] w-auto"
        loading="lazy"
      />
      <p className="max-w-[30ch] text-ink-soft">{brand.tagline}</p>
      <p className="mt-4">
        <a href={telLink(contacts.phone)} className="font-semibold hover:text-accent">
          {formatPhone(contacts.phone)}
        </a>
        <br />
        <span className="text-13 text-muted">
          {contacts.hours}, {contacts.city}
        </span>
      </p>
    </div>
  )
}

type FooterSectionProps = { title: string; columns?: 2; children: ReactNode }

/** Collapsible on phones, always open on desktops. */
function FooterSection({ title, columns, children }: FooterSectionProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <section aria-label={title} className="not-last:max-md:border-b">
      <h2 className="text-14 tracking-normal md:mb-4 md:text-13 md:font-semibold">
        <span className="max-md:hidden">{title}</span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className="flex min-h-13 w-full items-center justify-between md:hidden"
        >
          {title}
          <ChevronDown className={cn('transition-transform', open && 'rotate-180')} />
        </button>
      </h2>
      <ul
        id={listId}
        className={cn(
          'gap-x-6 max-md:pb-3 md:grid md:gap-y-2.5 noscript:grid!',
          columns && 'grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))]',
          open ? 'grid' : 'max-md:hidden',
        )}
      >
        {children}
      </ul>
    </section>
  )
}

function FooterLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <li
      className={cn(
        'text-ink-soft hover:text-accent [&_a]:max-md:flex [&_a]:max-md:min-h-11 [&_a]:max-md:items-center',
        className,
      )}
    >
      {children}
    </li>
  )
}
