import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** The way to a page of the shop, from its home page on. */
export const HomeCrumbs = ({ children, className }: ComponentProps<typeof Breadcrumbs>) => (
  <Breadcrumbs className={className}>
    <Link to="/">Главная</Link>
    {children}
  </Breadcrumbs>
)
