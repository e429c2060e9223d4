import { useController } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { FILE_TYPES } from '../../../domain/file.ts'
import { useProblem } from '../../resource/form/form-fields.tsx'
import { useUpload } from '../../resource/form/use-upload.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { FileInput } from '../../ui/control/file-input.tsx'
import { FileUp, X } from '../../ui/icons/control-icons.ts'
import { Spinner } from '../../ui/status/spinner.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const text = css({ textStyle: 'dense', overflowWrap: 'anywhere', minWidth: '0' })

interface NamedFile {
  digest: string
  name: string
}

/** Files of the store that belong to the entry. */
export function AttachmentsField() {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name: 'attachments' })
  const files = value as NamedFile[]
  const { send, sending, problem } = useUpload()
  const said = useProblem('attachments')
  async function add(file: File) {
    const sent = await send(file, async (chosen) => chosen)
    if (sent !== 'failed' && sent !== 'stopped')
      onChange([
        ...files.filter(({ digest }) => digest !== sent.digest),
        { digest: sent.digest, name: file.name.slice(-200) },
      ])
  }
  return (
    <Field label="Attachments" hint="PDF, picture, Word or Excel, at most 10 MB each" error={problem ?? said}>
      <div className={row}>
        {files.map(({ digest, name }) => (
          <Button
            key={digest}
            size="sm"
            icon={<X />}
            aria-label={`Take away ${name}`}
            onClick={() => onChange(files.filter((each) => each.digest !== digest))}
          >
            {name}
          </Button>
        ))}
        {sending !== null && (
          <span className={text} role="status">
            <Spinner /> {`Sending ${sending} …`}
          </span>
        )}
        <FileInput
          accept={Object.keys(FILE_TYPES).join(',')}
          icon={<FileUp aria-hidden />}
          onFile={(file) => void add(file)}
          onBlur={onBlur}
          ref={ref}
        >
          Choose…
        </FileInput>
      </div>
    </Field>
  )
}
