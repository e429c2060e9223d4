import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { UsersRound } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const AT = '/employees/back-office'
const load = () => import('./team-page.tsx')

export const teamScreens: SubjectScreens<'Back Office Team'> = {
  screens: [
    screen(AT, tr(texts.backOfficeTeam), load, 'TeamPage'),
    screen(`${AT}/add-back-office-team`, tr(texts.inviteATeamMember), load, 'InviteTeamMemberPage'),
    screen(`${AT}/view-back-office-user/:id`, tr(texts.teamMember2), load, 'TeamMemberPage'),
    screen(`${AT}/edit-back-office-user/:id`, tr(texts.editTeamMember), load, 'EditTeamMemberPage'),
  ],
  navigation: [{ group: 'team', to: AT, label: tr(texts.backOfficeTeam), icon: UsersRound }],
  places: { user: `${AT}/view-back-office-user/:id` },
}
