/** The wire values of the PBX interface, exactly as its document gives them. Kept apart from the app's own client on purpose. */

/** An object whose values are all texts. */
type Texts<Names extends string> = Record<Names, string>;

/** The field `direction` of a record. */
export type WireDirection = 'local' | 'inbound' | 'outbound';

/** One entry of `call_flow`. A time is '' where the leg was never answered, null where it was never held. */
export type WireLeg = Texts<
  'destination_number' | 'start_time' | 'answer_time' | 'end_time' | 'duration' | 'answer_duration' | 'time_to_answer'
> & { forwarding_enabled: boolean; last_hold_time: string | null; hold_duration: string | null };

/** One period of flawed audio. Times carry milliseconds; `duration_seconds` is the one JSON number of a record. */
export type WireErrorPeriod = Texts<'start' | 'stop' | 'flaws'> & { duration_seconds: number };

/** Figures of both directions. Every value is text that holds a number. */
type PacketCounts =
  | 'raw_bytes'
  | 'media_bytes'
  | 'packet_count'
  | 'cng_packet_count'
  | 'dtmf_packet_count'
  | 'skip_packet_count'
  | 'media_packet_count';

/** What the PBX received on the measured leg. */
export type WireInboundAudio = Texts<
  | PacketCounts
  | 'mos'
  | 'flaw_total'
  | 'mean_interval'
  | 'largest_jb_size'
  | 'jitter_loss_rate'
  | 'jitter_burst_rate'
  | 'flush_packet_count'
  | 'quality_percentage'
  | 'jitter_max_variance'
  | 'jitter_min_variance'
  | 'jitter_packet_count'
>;

/** What the PBX sent on the measured leg. */
export type WireOutboundAudio = Texts<PacketCounts | 'rtcp_octet_count' | 'rtcp_packet_count'>;

/** `audio_stats` of a record. */
export type WireAudioStats = { inbound: WireInboundAudio; outbound: WireOutboundAudio; error_log: WireErrorPeriod[] };

/** `technical` of a record; `post_dial_delay` is written in milliseconds here (the document names no unit). */
export type WireTechnical = Texts<
  | 'dtmf_type'
  | 'read_codec'
  | 'read_rate'
  | 'write_codec'
  | 'write_rate'
  | 'local_media_ip'
  | 'local_media_port'
  | 'remote_media_ip'
  | 'remote_media_port'
  | 'audio_media_flow'
  | 'post_dial_delay'
>;

/** A call detail record. `answer_time` is '' for an unanswered call. */
export type WireRecord = Texts<
  | 'call_uuid'
  | 'caller_id_number'
  | 'caller_id_name'
  | 'caller_destination'
  | 'destination_number'
  | 'start_time'
  | 'answer_time'
  | 'end_time'
  | 'duration'
  | 'status'
  | 'hangup_cause'
> & { direction: WireDirection; call_flow: WireLeg[]; audio_stats: WireAudioStats; technical: WireTechnical };
