/** Returns a command that raises an alarm of the standard rule about a guard. */
export const raisedAlarm = (workerId: string, since: number) =>
  ({
    type: 'RaiseAlarm',
    kind: 'guard_offline',
    alarmRuleId: null,
    subject: `worker-${workerId}`,
    workerId,
    assignment: null,
    sitePost: null,
    document: null,
    group: null,
    priority: 1,
    value: null,
    detail: null,
    instructions: null,
    since,
  }) as const
