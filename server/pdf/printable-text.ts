interface FontOfDocument {
  // pdfkit has no way to ask for it
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
}

/** pdfkit sets a line in one direction: names among Latin text would come out in the wrong order. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Text for a document in the font that is set now. One that the font cannot print gives way to `instead`: an empty box in
 * a name's place, or a name in other letters, would be nobody's.
 */
export function printableText(doc: PDFKit.PDFDocument): (text: string, instead: string) => string {
  const { font } = (doc as unknown as FontOfDocument)._font
  const isPrintable = (text: string) =>
    !RIGHT_TO_LEFT.test(text) &&
    Array.from(text).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) as number))
  return (text, instead) => (isPrintable(text) ? text : instead)
}
