import { type PointerEvent, useRef } from 'react'

interface Props {
  label: string
  /** label of the clear button */
  clear: string
  className?: string | undefined
  buttonClassName?: string | undefined
  /** called after each stroke with the drawing as a PNG; null after it was cleared */
  onSigned: (picture: Blob | null) => void
}

const WIDTH = 600
const HEIGHT = 200

/** A field to draw a signature in with a finger, a pen or a mouse: black on white. */
export function SignaturePad({ label, clear, className, buttonClassName, onSigned }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const pen = () => canvas.current?.getContext('2d') ?? null

  function place({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT] as const
  }
  function begin(event: PointerEvent<HTMLCanvasElement>) {
    const context = pen()
    if (!context) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isDrawing.current && !canvas.current?.dataset['signed']) {
      context.fillStyle = 'white'
      context.fillRect(0, 0, WIDTH, HEIGHT)
    }
    isDrawing.current = true
    context.lineWidth = 4
    context.lineCap = 'round'
    context.beginPath()
    context.moveTo(...place(event))
  }
  function draw(event: PointerEvent<HTMLCanvasElement>) {
    if (!isDrawing.current) return
    const context = pen()
    context?.lineTo(...place(event))
    context?.stroke()
  }
  function end() {
    if (!isDrawing.current || !canvas.current) return
    isDrawing.current = false
    canvas.current.dataset['signed'] = 'yes'
    canvas.current.toBlob(onSigned, 'image/png')
  }
  function clearAll() {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT)
    delete canvas.current?.dataset['signed']
    onSigned(null)
  }
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={WIDTH}
        height={HEIGHT}
        className={className}
        style={{ background: 'white', touchAction: 'none', width: '100%', maxWidth: WIDTH }}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <button type="button" className={buttonClassName} onClick={clearAll}>
        {clear}
      </button>
    </>
  )
}
