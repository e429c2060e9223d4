interface FontOfDocument {
  // pdfkit has no public function for it
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
}

/** pdfkit sets a line in one direction: names among Latin text would come out in the wrong order. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Returns text for the current font. Text that the font cannot print is replaced by `instead`, because empty
 * boxes would hide a name.
 */
export function createPrintableText(doc: PDFKit.PDFDocument): (text: string, instead: string) => string {
  const { font } = (doc as unknown as FontOfDocument)._font
  const isPrintable = (text: string) =>
    !RIGHT_TO_LEFT.test(text) &&
    Array.from(text).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) as number))
  return (text, instead) => (isPrintable(text) ? text : instead)
}
