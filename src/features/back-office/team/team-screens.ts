import { screen, type SubjectScreens } from '../../../subject-screens.ts'
import { UsersRound } from '../../../ui/icons/record-icons.ts'

const AT = '/employees/back-office'
const load = () => import('./team-page.tsx')

export const teamScreens: SubjectScreens<'Back Office Team'> = {
  screens: [
    screen(AT, 'Back Office Team', load, 'TeamPage'),
    screen(`${AT}/add-back-office-team`, 'Invite a team member', load, 'InviteTeamMemberPage'),
    screen(`${AT}/view-back-office-user/:id`, 'Team member', load, 'TeamMemberPage'),
    screen(`${AT}/edit-back-office-user/:id`, 'Edit team member', load, 'EditTeamMemberPage'),
  ],
  navigation: [{ group: 'team', to: AT, label: 'Back Office Team', icon: UsersRound }],
  places: { user: `${AT}/view-back-office-user/:id` },
}
