/** As much of pdfmake as our papers need: the package brings no types. */
declare const pdfmake: {
  virtualfs: { writeFileSync(name: string, content: Uint8Array): void }
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
  setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
  createPdf(document: object): { getBuffer(): Promise<Uint8Array> }
}
export default pdfmake
