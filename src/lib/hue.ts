/** The class that sets a product line's hue (`bg-hue`, `text-hue-ink`, `bg-hue-tint` inside it); takes a name or a slug. */
export const hueClass = (line: string) => `hue-${line.trim().toLowerCase().replaceAll(' ', '-')}`
