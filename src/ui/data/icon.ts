import { createElement, type SVGProps } from 'react'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }

/**
 * Makes an icon's component from its drawing. Builds use it instead of the function of `lucide-react` (`vite.config.ts`), which
 * joins classes and copies attributes for every icon on every render: a slow phone feels that on pages with a hundred of them.
 * Takes what an SVG takes, not the library's own `size` and `absoluteStrokeWidth`.
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
