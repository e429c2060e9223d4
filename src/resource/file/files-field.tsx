import type { Ref } from 'react'
import { useController } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { FILE_TYPES, isImage } from '../../../domain/records/file.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { FileInput } from '../../ui/file/file-input.tsx'
import { FileUp, X } from '../../ui/icons/control-icons.ts'
import { Spinner } from '../../ui/status/spinner.tsx'
import { useProblem, useFieldTexts } from '../form/form-fields.tsx'
import { useUpload } from './use-upload.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../form/texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const text = css({ textStyle: 'dense', overflowWrap: 'anywhere', minWidth: '0' })

export interface NamedFile {
  digest: string
  name: string
}

const ANY = Object.keys(FILE_TYPES)
const TAKEN = {
  any: { types: ANY, hint: tr(texts.pdfPictureWordOrExcelAtMost102) },
  picture: { types: ANY.filter(isImage), hint: tr(texts.jpegPngOrWebPAtMost10Mb) },
}

export function FilesField({ name }: { name: string }) {
  const { field } = useController({ name })
  const { label, files: kind = 'any' } = useFieldTexts(name)
  const said = useProblem(name)
  return (
    <FilesInput {...field} value={(field.value ?? []) as NamedFile[]} {...{ label, kind, problem: said }} />
  )
}

interface InputProps {
  label: string
  kind?: 'any' | 'picture'
  value: readonly NamedFile[]
  onChange: (files: NamedFile[]) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  problem?: string | undefined
}

/** Input to select and upload several files. Uploaded files can be removed again. */
export function FilesInput({ label, kind = 'any', value, onChange, onBlur, ref, problem: said }: InputProps) {
  const { types, hint } = TAKEN[kind]
  const { send, sending, problem } = useUpload()
  async function add(file: File) {
    const sent = await send(file, async (chosen) => chosen)
    if (sent !== 'failed' && sent !== 'stopped')
      onChange([
        ...value.filter(({ digest }) => digest !== sent.digest),
        { digest: sent.digest, name: file.name.slice(-200) },
      ])
  }
  return (
    <Field label={label} hint={hint} error={problem ?? said}>
      <div className={row}>
        {value.map(({ digest, name: called }) => (
          <Button
            key={digest}
            size="sm"
            icon={<X />}
            aria-label={tr(texts.removeCalled, { called })}
            onClick={() => onChange(value.filter((each) => each.digest !== digest))}
          >
            {called}
          </Button>
        ))}
        {sending !== null && (
          <span className={text} role="status">
            <Spinner /> {tr(texts.sendingSending, { sending })}
          </span>
        )}
        <FileInput
          accept={types.join(',')}
          icon={<FileUp aria-hidden />}
          onFile={(file) => void add(file)}
          {...(onBlur && { onBlur })}
          {...(ref && { ref })}
        >
          {tr(texts.choose)}
        </FileInput>
      </div>
    </Field>
  )
}
