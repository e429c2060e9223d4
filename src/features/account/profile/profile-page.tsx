import { css } from '../../../../styled-system/css'
import { changePasswordBody, userUpdateBody, userUpdateReply } from '../../../../contract/auth/account.ts'
import { messageReply } from '../../../../contract/auth/auth.ts'
import { useSession, useUser } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { PageColumn } from '../../../ui/content/page-column.tsx'
import { AccountForm, newPasswordFields, currentPasswordField } from '../shared/account-form.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileImage } from './profile-image.tsx'
import { PushCard } from './push-card.tsx'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import { AccessLimitsCard } from './access-limits-card.tsx'
import { Sessions } from './sessions.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const beside = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[repeat(2, minmax(0, 1fr))]' },
  alignItems: 'start',
  gap: '3',
})
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })

export function ProfilePage() {
  const { api, actor } = useSession()
  const user = useUser()
  if (!user) return null
  return (
    <PageColumn>
      <div className={beside}>
        <Card title={tr(texts.aboutYou)}>
          <div className={body}>
            <ProfileImage />
            <AccountForm
              label={tr(texts.aboutYou)}
              body={userUpdateBody}
              fields={[
                { name: 'full_name', label: tr(texts.name), autoComplete: 'name' },
                {
                  name: 'phone_number',
                  label: tr(texts.phone),
                  kind: 'tel',
                  autoComplete: 'tel',
                  hint: tr(texts.mayBeLeftEmpty),
                },
                { name: 'email', label: tr(texts.email), kind: 'email', autoComplete: 'email' },
                {
                  ...currentPasswordField,
                  hint: tr(texts.neededForAnotherEmailAddressOnlyWhichYou),
                },
              ]}
              initial={{
                full_name: user.full_name,
                phone_number: user.phone_number ?? '',
                email: user.email,
                current_password: '',
              }}
              submit={tr(texts.save)}
              send={async (values) => {
                const { data } = await api.post('/user-update', userUpdateReply, {
                  body: values,
                  failure: tr(texts.failedToUpdateProfile),
                })
                actor.send({ type: 'profile.changed', user: data.user })
                return tr(texts.yourProfileIsSaved)
              }}
            />
          </div>
        </Card>
        <div className={column}>
          <Card title={tr(texts.password)}>
            <div className={body}>
              <AccountForm
                label={tr(texts.password)}
                body={changePasswordBody}
                fields={[
                  {
                    name: 'current_password',
                    label: tr(texts.passwordNow),
                    kind: 'password',
                    autoComplete: 'current-password',
                  },
                  ...newPasswordFields(tr(texts.newPassword)),
                ]}
                initial={{ current_password: '', password: '', password_confirmation: '' }}
                submit={tr(texts.changeThePassword)}
                send={async (values) =>
                  (
                    await api.post('/change-password', messageReply, {
                      body: values,
                      failure: tr(texts.passwordCouldNotBeChanged),
                    })
                  ).msg
                }
              />
            </div>
          </Card>
          <SecondFactorCard />
        </div>
      </div>
      <PreferencesCard />
      <PushCard />
      <AccessLimitsCard />
      <Sessions />
    </PageColumn>
  )
}
