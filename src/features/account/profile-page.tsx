import { css } from '../../../styled-system/css'
import { changePasswordBody, userUpdateBody, userUpdateReply } from '../../../contract/account.ts'
import { messageReply } from '../../../contract/auth.ts'
import { useSession, useUser } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { AccountForm, newPasswordFields, ownPasswordField } from './account-form.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { PushCard } from './push-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SeenPart } from './seen-part.tsx'
import { Sessions } from './sessions.tsx'

const beside = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[repeat(2, minmax(0, 1fr))]' },
  alignItems: 'start',
  gap: '3',
})
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })

/** What a person keeps of themselves: name, addresses, password, and where they are signed in. */
export function ProfilePage() {
  const { api, actor } = useSession()
  const user = useUser()
  if (!user) return null
  return (
    <PageColumn>
      <div className={beside}>
        <Card title="About you">
          <div className={body}>
            <ProfilePicture />
            <AccountForm
              label="About you"
              body={userUpdateBody}
              fields={[
                { name: 'full_name', label: 'Name', autoComplete: 'name' },
                {
                  name: 'phone_number',
                  label: 'Phone',
                  kind: 'tel',
                  autoComplete: 'tel',
                  hint: 'May be left empty',
                },
                { name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' },
                {
                  ...ownPasswordField,
                  hint: 'Needed for another email address only, which you then verify.',
                },
              ]}
              initial={{
                full_name: user.full_name,
                phone_number: user.phone_number ?? '',
                email: user.email,
                current_password: '',
              }}
              submit="Save"
              send={async (values) => {
                const { data } = await api.post('/user-update', userUpdateReply, {
                  body: values,
                  failure: 'Failed to update profile.',
                })
                actor.send({ type: 'profile.changed', user: data.user })
                return 'Your profile is saved.'
              }}
            />
          </div>
        </Card>
        <div className={column}>
          <Card title="Password">
            <div className={body}>
              <AccountForm
                label="Password"
                body={changePasswordBody}
                fields={[
                  {
                    name: 'current_password',
                    label: 'Password now',
                    kind: 'password',
                    autoComplete: 'current-password',
                  },
                  ...newPasswordFields('New password'),
                ]}
                initial={{ current_password: '', password: '', password_confirmation: '' }}
                submit="Change the password"
                send={async (values) =>
                  (
                    await api.post('/change-password', messageReply, {
                      body: values,
                      failure: 'Failed to change the password.',
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
      <SeenPart />
      <Sessions />
    </PageColumn>
  )
}
