/** The wire values of the PBX interface, exactly as its document gives them. Kept apart from the app's own client on purpose. */

/** Which way a call went, as the field `direction` says it. */
export type WireDirection = 'local' | 'inbound' | 'outbound';

/** One entry of `call_flow`. Empty text stands where a leg was never answered; null where it was never held. */
export type WireLeg = {
  destination_number: string;
  forwarding_enabled: boolean;
  start_time: string;
  answer_time: string;
  last_hold_time: string | null;
  end_time: string;
  duration: string;
  answer_duration: string;
  time_to_answer: string;
  hold_duration: string | null;
};

/** One stretch of flawed audio. Times carry milliseconds; `duration_seconds` is the one JSON number of a record. */
export type WireErrorPeriod = { start: string; stop: string; flaws: string; duration_seconds: number };

/** What the PBX received on the measured leg. Every value is text that holds a number. */
export type WireInboundAudio = {
  mos: string;
  raw_bytes: string;
  flaw_total: string;
  media_bytes: string;
  packet_count: string;
  mean_interval: string;
  largest_jb_size: string;
  cng_packet_count: string;
  jitter_loss_rate: string;
  dtmf_packet_count: string;
  jitter_burst_rate: string;
  skip_packet_count: string;
  flush_packet_count: string;
  media_packet_count: string;
  quality_percentage: string;
  jitter_max_variance: string;
  jitter_min_variance: string;
  jitter_packet_count: string;
};

/** What the PBX sent on the measured leg. */
export type WireOutboundAudio = {
  raw_bytes: string;
  media_bytes: string;
  packet_count: string;
  cng_packet_count: string;
  rtcp_octet_count: string;
  dtmf_packet_count: string;
  rtcp_packet_count: string;
  skip_packet_count: string;
  media_packet_count: string;
};

/** `audio_stats` of a record. */
export type WireAudioStats = { inbound: WireInboundAudio; outbound: WireOutboundAudio; error_log: WireErrorPeriod[] };

/** `technical` of a record; `post_dial_delay` is written in milliseconds here (the document names no unit). */
export type WireTechnical = {
  dtmf_type: string;
  read_codec: string;
  read_rate: string;
  write_codec: string;
  write_rate: string;
  local_media_ip: string;
  local_media_port: string;
  remote_media_ip: string;
  remote_media_port: string;
  audio_media_flow: string;
  post_dial_delay: string;
};

/** A call detail record. `answer_time` is empty text when nobody answered. */
export type WireRecord = {
  call_uuid: string;
  caller_id_number: string;
  caller_id_name: string;
  caller_destination: string;
  destination_number: string;
  direction: WireDirection;
  start_time: string;
  answer_time: string;
  end_time: string;
  duration: string;
  status: string;
  hangup_cause: string;
  call_flow: WireLeg[];
  audio_stats: WireAudioStats;
  technical: WireTechnical;
};

/** One entry of the pagination object's `links`. */
export type WirePageLink = { url: string | null; label: string; active: boolean };

/** The pagination object. `from` and `to` are null on a page without records, as Laravel writes it. */
export type WirePage<T> = {
  current_page: number;
  data: T[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  last_page_url: string;
  links: WirePageLink[];
  next_page_url: string | null;
  path: string;
  per_page: number;
  prev_page_url: string | null;
  to: number | null;
  total: number;
};
