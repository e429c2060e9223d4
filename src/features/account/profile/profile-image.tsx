import { ImageUp } from '../../../ui/icons/control-icons.ts'
import { css } from '../../../../styled-system/css'
import { userUpdateReply } from '../../../../contract/auth/account.ts'
import { ApiError } from '../../../api/api.ts'
import { useSession, useUser } from '../../../app/app-services.ts'
import { useUpload } from '../../../resource/file/use-upload.ts'
import { StoredImage } from '../../../resource/file/stored-file.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/file/file-input.tsx'
import { squareImage } from '../../../ui/file/resize-image.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const FAILURE = tr(texts.failedToUpdateProfile)

/** Shows the user's profile picture beside their name, and changes it. */
export function ProfileImage() {
  const { api, actor } = useSession()
  const avatar = useUser()?.avatar ?? null
  const { send, sending, problem } = useUpload()
  async function keep(digest: string | null) {
    try {
      const body = { avatar: digest }
      const { data } = await api.post('/user-update', userUpdateReply, { body, failure: FAILURE })
      actor.send({ type: 'profile.changed', user: data.user })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message)
    }
  }
  return (
    <Field label={tr(texts.picture)} error={problem ?? undefined}>
      <div className={row}>
        {avatar !== null && <StoredImage digest={avatar} alt={tr(texts.yourPicture)} />}
        <FileInput
          accept="image/*"
          icon={<ImageUp aria-hidden />}
          onFile={(file) =>
            void send(file, squareImage).then((sent) =>
              typeof sent === 'string' ? undefined : keep(sent.digest),
            )
          }
        >
          {sending !== null ? tr(texts.sending) : avatar === null ? tr(texts.choose) : tr(texts.replace)}
        </FileInput>
        {avatar !== null && (
          <Button tone="ghost" size="sm" onClick={() => void keep(null)}>
            {tr(texts.remove2)}
          </Button>
        )}
      </div>
    </Field>
  )
}
