import { FileUp, ImageUp, X } from '../../ui/icons/control-icons.ts'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import { FILE_TYPES } from '../../../domain/records/file.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { FileInput } from '../../ui/file/file-input.tsx'
import { squareImage, fitImage } from '../../ui/file/resize-image.ts'
import { Spinner } from '../../ui/status/spinner.tsx'
import { StoredImage } from './stored-file.tsx'
import { useProblem, useFieldTexts } from '../form/form-fields.tsx'
import { useUpload } from './use-upload.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../form/texts.ts'

/** invalid value of the field during an upload, so that the form cannot be saved without the file */
const SENDING = 'sending'
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const text = css({ textStyle: 'dense', overflowWrap: 'anywhere', minWidth: '0' })

/** Field for a stored file, with its name. */
export function FileField({ name }: { name: string }) {
  return (
    <StoredField
      name={name}
      accept={Object.keys(FILE_TYPES).join(',')}
      icon={<FileUp aria-hidden />}
      hint={tr(texts.pdfPictureWordOrExcelAtMost10)}
      made={async (file) => file}
      kept={(digest, file) => ({ digest, name: file.name.slice(-200) })}
      shown={(value) => <span className={text}>{named.safeParse(value).data?.name}</span>}
    />
  )
}

/** Field for a stored image, cropped to a square. */
export function PhotoField({ name }: { name: string }) {
  return (
    <StoredField
      name={name}
      accept="image/*"
      icon={<ImageUp aria-hidden />}
      made={squareImage}
      kept={(digest) => digest}
      shown={(value) =>
        typeof value === 'string' && <StoredImage digest={value} alt={tr(texts.chosenPhoto)} />
      }
    />
  )
}

/** Field for a stored image that is not cropped. */
export function LogoField({ name }: { name: string }) {
  return (
    <StoredField
      name={name}
      accept="image/*"
      icon={<ImageUp aria-hidden />}
      hint={tr(texts.pngJpegOrWebPAtMost10Mb)}
      made={fitImage}
      kept={(digest) => digest}
      shown={(value) =>
        typeof value === 'string' && <StoredImage digest={value} alt={tr(texts.chosenLogo)} whole />
      }
    />
  )
}

const named = z.object({ name: z.string() })

interface Props {
  name: string
  accept: string
  icon: ReactNode
  hint?: string
  /** converts the selected file before the upload */
  made: (file: File) => Promise<Blob>
  /** returns the value of the form field after the upload */
  kept: (digest: string, file: File) => unknown
  shown: (value: unknown) => ReactNode
}

function StoredField({ name, accept, icon, hint, made, kept, shown }: Props) {
  const { label } = useFieldTexts(name)
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  const { send, stop, sending, problem } = useUpload()
  const said = useProblem(name)
  const isThere = value !== null && value !== undefined && value !== SENDING

  async function choose(file: File) {
    onChange(SENDING)
    const sent = await send(file, made)
    if (sent === 'failed') onChange(isThere ? value : null)
    else if (sent !== 'stopped') onChange(kept(sent.digest, file))
  }
  function remove() {
    stop()
    onChange(null)
  }
  const waits = said === undefined ? undefined : tr(texts.fileIsStillBeingUploadedSaveWhenIt)
  return (
    <Field label={label} hint={hint} error={problem ?? (sending === null ? said : waits)}>
      <div className={row}>
        {isThere && shown(value)}
        {sending !== null && (
          <span className={text} role="status">
            <Spinner /> {tr(texts.sendingSending, { sending })}
          </span>
        )}
        <FileInput accept={accept} icon={icon} onFile={(file) => void choose(file)} onBlur={onBlur} ref={ref}>
          {isThere ? tr(texts.replace) : tr(texts.choose)}
        </FileInput>
        {(isThere || sending !== null) && (
          <Button tone="ghost" size="sm" icon={<X />} onClick={remove}>
            {sending === null ? tr(texts.remove) : tr(texts.stop)}
          </Button>
        )}
      </div>
    </Field>
  )
}
