import { Download } from '../../ui/icons/control-icons.ts'
import { css } from '../../../styled-system/css'
import { saveFile } from '../../ui/file/save-file.ts'
import { Button } from '../../ui/control/button.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { useStoredFile, useStoredImage } from './use-stored-file.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../record/texts.ts'

const square = css.raw({ width: '24', height: '24', borderRadius: 'md', objectFit: 'cover', bg: 'raised' })
// white, because logos are designed for paper
const wholeOnWhite = css.raw({ width: '32', objectFit: 'contain', bg: '[white]', padding: '2' })
const missing = css({ color: 'danger' })

/** Shows a stored image, cropped to a square, or as a whole. */
export function StoredImage({ digest, alt, whole }: { digest: string; alt: string; whole?: boolean }) {
  const shape = css(square, whole && wholeOnWhite)
  const { picture, isError } = useStoredImage(digest)
  if (isError) return <span className={missing}>{tr(texts.pictureCouldNotBeFetched)}</span>
  return picture ? <img ref={picture} alt={alt} className={shape} /> : <Skeleton className={shape} />
}

export function StoredFileButton({ digest, name }: { digest: string; name: string }) {
  const { refetch, isFetching } = useStoredFile(digest, false)
  async function download() {
    const { data: content, error } = await refetch()
    if (!content) return showToast('error', error?.message ?? tr(texts.fileCouldNotBeFetched))
    saveFile(content, name)
  }
  return (
    <Button size="sm" icon={<Download />} busy={isFetching} onClick={() => void download()}>
      {name}
    </Button>
  )
}
