import type { Texts } from '../texts.ts';

/** What the figures of a call are: what each says, and its usual range. The PBX names most of them as FreeSWITCH does, and states no units. */
export const terms: Texts<'de'>['terms'] = {
  codecUsual: 'PCMA oder PCMU (Telefonton), G722 oder Opus (breiterer Ton)',
  codecWhat: 'Wie der Ton codiert war, mit Abtastrate. Die Wertung der Telefonanlage hängt nicht davon ab.',
  disturbedUsual: 'Keine',
  disturbedWhat:
    'Eine Zeit mit Lücken im Ton. Die Telefonanlage vermerkt sie mit dem ersten Paket nach einer Lücke und beendet sie nach 3\u00a0s ohne Lücke. Der Schaden liegt also kurz vor ihrem Beginn, und ihre letzten 3\u00a0s waren in Ordnung.',
  eModelUsual: 'Höchstens 93 bei Telefonton. Gut ab 80, mittel ab 70, schlecht ab 50',
  eModelWhat:
    'Was das E-Modell der ITU bei diesem Codec und dem verlorenen Ton erwartet. Kurze Lücken füllen Telefone auf, längere wiegen deshalb schwerer. Verzögerung und Echo gehen nicht ein: Der Datensatz hat sie nicht.',
  localMediaUsual: 'In allen Anrufen dieselbe Adresse, jedes Mal ein anderer Port',
  localMediaWhat: 'Wo die Telefonanlage den Ton dieses Anrufs empfing und sendete.',
  mediaUsual: '50 pro Sekunde Gespräch bei 20\u00a0ms',
  mediaWhat: 'Pakete mit Ton, ohne Tastentöne und Komfortrauschen.',
  missingUsual: 'Nichts',
  missingWhat:
    'Gesprächszeit ohne Halten, abzüglich der angekommenen Pakete und des Komfortrauschens. Gemessen an der Uhr, weil die Wertung lange Stille übersieht.',
  remoteMediaUsual: 'Die Adresse des Telefons selbst oder die der Leitung',
  remoteMediaWhat: 'Woher der Ton kam, den die Telefonanlage empfing.',
  reportedUsual:
    'So viele wie empfangen. 0 oder nicht vorhanden, wenn das andere Ende keine Berichte sendet, was üblich ist.',
  reportedWhat:
    'Wie viele Pakete das andere Ende nach seinem letzten Bericht (RTCP) gesendet hat. Sind es mehr als empfangen, gingen auf dem Hinweg Pakete verloren.',
  scoreUsual: '4,40 bis 4,50. Gut ab 4,40, mittel ab 4,20, schlecht ab 3,60',
  scoreWhat:
    'Die eigene Wertung der Telefonanlage: die empfangenen Pakete, abzüglich Strafpunkten für Lücken. Sie beginnt bei 4,50 und bleibt dort auch ohne ein einziges Paket. Sie ist kein MOS nach ITU und gnädiger als das Ohr: Bei 5\u00a0% Verlust steht sie noch bei 4,17.',
  usual: 'Üblich: {{usual}}',
};
