import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'

export const HomeCrumbs = ({ children, className }: ComponentProps<typeof Breadcrumbs>) => (
  <Breadcrumbs className={className}>
    <Link to="/">Главная</Link>
    {children}
  </Breadcrumbs>
)
