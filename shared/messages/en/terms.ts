/** What the figures of a call are: what each says, and its usual range. The PBX names most of them as FreeSWITCH does, and states no units. */
export const terms = {
  codecUsual: 'PCMA or PCMU (telephone sound), G722 or Opus (wider sound)',
  codecWhat: 'How sound was coded, with its sample rate. The score of the PBX doesn’t depend on it.',
  disturbedUsual: 'None',
  disturbedWhat:
    'A time with gaps in the sound. The PBX notes it with the first packet after a gap and ends it after 3\u00A0s without one, so the damage lies just before its start, and its last 3\u00A0s were clean.',
  eModelUsual: 'At most 93 for telephone sound. Good from 80, fair from 70, poor from 50',
  eModelWhat:
    'What the ITU’s E-model expects of this codec with the sound that was lost. Short gaps are filled by phones, so longer ones weigh more. Delay and echo aren’t in it: the record has none.',
  localMediaUsual: 'The same address in all calls, with another port in each',
  localMediaWhat: 'Where the PBX received and sent the sound of this call.',
  mediaUsual: '50 for each second of talk at 20\u00A0ms',
  mediaWhat: 'Packets of sound, without pressed keys and comfort noise.',
  missingUsual: 'None',
  missingWhat:
    'Talk time less hold, less the packets that came and the comfort noise. Counted against the clock, because the score overlooks long silence.',
  remoteMediaUsual: 'The phone’s own address, or that of the line',
  remoteMediaWhat: 'Where the sound came from that the PBX received.',
  reportedUsual: 'As many as were received. 0 or absent where the other end sends no reports, which is usual.',
  reportedWhat:
    'How many packets the other end says it has sent, by its last report (RTCP). More than were received means that packets were lost on the way in.',
  scoreUsual: '4.40 to 4.50. Good from 4.40, fair from 4.20, poor from 3.60',
  scoreWhat:
    'The PBX’s own score, made of the packets received less points for gaps. It starts at 4.50, and stays there without a single packet. It isn’t a MOS as the ITU defines it, and is kinder than the ear: at 5% loss it still says 4.17.',
  usual: 'Usual: {{usual}}',
} as const;
