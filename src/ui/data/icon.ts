import { createElement, type SVGProps } from 'react'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }

/**
 * Makes the component of an icon in place of `lucide-react`, from its drawings (`vite.config.ts`). The library's own function
 * joins classes and copies attributes for every icon on every render, which a slow phone feels on pages with a hundred of them.
 */
export default function createIcon({ node }: Drawing) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className = '', ...props }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        className: `lucide ${className}`,
        ...props,
      },
      shapes,
    )
  }
}
