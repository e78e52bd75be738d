export const panelBox =
  'absolute inset-x-0 top-full mt-2 flex max-h-100 animate-fade-in flex-col overflow-hidden rounded-panel border bg-surface shadow-pop md:max-h-125'
