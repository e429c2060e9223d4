import { css } from '../../../styled-system/css'

// readers recognize dark on white best, also in the dark theme
const image = css({ bg: '[#ffffff]', borderRadius: 'lg', padding: '2', width: 'full', aspectRatio: '[1]' })

/** A QR code from the text of an SVG. */
export const QrImage = ({ svg, alt }: { svg: string; alt: string }) => (
  <img className={image} src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={alt} />
)
