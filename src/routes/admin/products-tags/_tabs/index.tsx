import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/')({
  head: () => pageHead('Товары и метки'),
  component: () => <p className="text-ink-soft">Здесь будут товары с ценами и остатками.</p>,
})
