/** What the figures of a call are: what each says, and its usual range. The PBX names most of them as FreeSWITCH does, and states no units. */
export const terms = {
  audioFlowUsual: '“sendrecv”, both ways; “sendonly” or “recvonly” on hold.',
  audioFlowWhat: 'In which directions sound was agreed on at the end of the call.',
  burstRateUsual: '0',
  burstRateWhat:
    'Grows with each loss in a row. It counts losses, not how long they were, so it doesn’t show that losses came in bursts.',
  codecUsual: 'PCMA or PCMU (telephone sound), G722 or Opus (wider sound)',
  codecWhat: 'How sound was coded, with its sample rate. The score of the PBX doesn’t depend on it.',
  comfortUsual: 'Any: 0 where the phone sends silence as sound',
  comfortWhat: 'Packets that stand for silence, so that a quiet line doesn’t seem dead.',
  disturbedUsual: 'None',
  disturbedWhat:
    'A time with gaps in the sound. The PBX notes it with the first packet after a gap and ends it after 3 s without one, so the damage lies just before its start, and its last 3 s were clean.',
  dtmfTypeUsual: 'RFC 2833 (“rfc2833”)',
  dtmfTypeWhat: 'How pressed keys were sent.',
  dtmfUsual: 'Any',
  dtmfWhat: 'Packets of pressed keys. One key makes several of them.',
  eModelUsual: 'At most 93 for telephone sound. Good from 80, fair from 70, poor from 50',
  eModelWhat:
    'What the ITU’s E-model expects of this codec with the sound that was lost. Short gaps are filled by phones, so longer ones weigh more. Delay and echo aren’t in it: the record has none.',
  flawsUsual: '0',
  flawsWhat:
    'Points for gaps and silence; consecutive gaps count more. They are not lost packets. If they exceed the packets received, the PBX starts again at 0, and a terrible call looks good.',
  flushedUsual: '0',
  flushedWhat: 'Packets that the PBX threw away to catch up. Pressed keys can cause some.',
  intervalUsual: 'About 20, by FreeSWITCH in ms; the PBX states no unit',
  intervalWhat: 'The mean time between two packets: about the length of sound in one packet.',
  jitterUsual:
    'Under 20, by FreeSWITCH in ms; the PBX states no unit. The odd maximum of 20 ms comes from how the PBX reads, not from the line.',
  jitterWhat:
    'How unevenly packets came: the root of the variance since the start of the call, so early packets rule. It isn’t the jitter of other tools (RFC 3550), and no verdict stands on it.',
  localMediaUsual: 'The same address in all calls, with another port in each',
  localMediaWhat: 'Where the PBX received and sent the sound of this call.',
  lossRateUsual: '0',
  lossRateWhat:
    'A share of lost packets, weighted by bursts. It can be above 1, and packets that came in another order count as lost.',
  mediaUsual: '50 for each second of talk at 20 ms',
  mediaWhat: 'Packets of sound, without pressed keys and comfort noise.',
  missingUsual: 'None',
  missingWhat:
    'Talk time less hold, less the packets that came and the comfort noise. Counted against the clock, because the score overlooks long silence.',
  postDialDelayUsual: 'The PBX states no unit.',
  postDialDelayWhat:
    'How long it took until something rang. On a call that was dialled here, until the desk phone rang. Some systems add two counters, so it can read double.',
  qualityPercentUsual: '98 to 100',
  qualityPercentWhat: 'Packets received less penalty points, as a share. Delay, codec and echo aren’t in it.',
  remoteMediaUsual: 'The phone’s own address, or that of the line',
  remoteMediaWhat: 'Where the sound came from that the PBX received.',
  reportedUsual: 'As many as were received. 0 or absent where the other end sends no reports, which is usual.',
  reportedWhat:
    'How many packets the other end says it has sent, by its last report (RTCP). More than were received means that packets were lost on the way in.',
  scoreUsual: '4.40 to 4.50. Good from 4.40, fair from 4.20, poor from 3.60',
  scoreWhat:
    'The PBX’s own score, made of the share above. It starts at 4.50, and stays there without a single packet. It isn’t a MOS as the ITU defines it, and is kinder than the ear: at 5% loss it still says 4.17.',
  skippedUsual: 'Any',
  skippedWhat:
    'Moments that the PBX filled with comfort noise because nothing came: silence, mute, hold, or a dead line.',
  usual: 'Usual: {{usual}}',
} as const;
