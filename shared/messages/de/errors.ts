import type { Texts } from '../texts.ts';

/** Each error in two sentences: what happened (…What), what to do (…Todo). `error-words.ts` asks for every kind and reason. */
export const errors: Texts<'de'>['errors'] = {
  address_emptyTodo: 'Geben Sie die Adresse Ihrer Telefonanlage ein, zum Beispiel pbx.example.com.',
  address_emptyWhat: 'Die Adresse der Telefonanlage fehlt.',
  address_queryTodo: 'Lassen Sie alles ab „?“ oder „#“ weg.',
  address_queryWhat: 'Diese Adresse geht nach „?“ oder „#“ weiter.',
  address_schemeTodo: 'Geben Sie eine Adresse ein, die mit https:// beginnt, oder nur den Hostnamen.',
  address_schemeWhat: 'Ringback verbindet sich nur über https oder http.',
  address_unreadableTodo:
    'Prüfen Sie auf Tippfehler. Eine Adresse sieht aus wie pbx.example.com oder https://pbx.example.com:8443.',
  address_unreadableWhat: 'Das ist keine gültige Adresse.',
  address_userinfoTodo: 'Entfernen Sie beides. Der API-Schlüssel hat ein eigenes Feld.',
  address_userinfoWhat: 'Diese Adresse enthält einen Benutzernamen oder ein Kennwort.',
  alreadyDiallingTodo: 'Warten Sie kurz oder nehmen Sie den Hörer ab. Ringback wählt nie doppelt.',
  alreadyDiallingWhat: 'Ein Anruf an {{number}} wird gerade aufgebaut.',
  badAnswerTodo:
    'Versuchen Sie es noch einmal. Passiert das öfter, zeigen Sie das Ihrer Telefonadministration: {{detail}}',
  badAnswerWhat: 'Die Telefonanlage hat etwas geantwortet, das Ringback nicht versteht.',
  badCertificateTodo: 'Fügen Sie das ganze Zertifikat ein, von „BEGIN CERTIFICATE“ bis „END CERTIFICATE“.',
  badCertificateWhat: 'Das ist kein gültiges Zertifikat.',
  badExtensionTodo: 'Geben Sie nur Ziffern ein, zum Beispiel 101.',
  badExtensionWhat: '„{{typed}}“ ist keine Nebenstelle.',
  badGatewayTodo:
    'Fragen Sie Ihre Telefonadministration nach der UUID des Gateways, zum Beispiel 1b4e28ba-2fa1-41d2-883f-0016d3cca427.',
  badGatewayWhat: '„{{typed}}“ ist keine Gateway-UUID.',
  badInputTodo: 'Nichts wurde geändert. Versuchen Sie es noch einmal. Passiert das öfter, melden Sie es: {{detail}}',
  badInputWhat: 'In Ringback ist etwas schiefgegangen.',
  badKeyTodo: 'Kopieren Sie den ganzen Schlüssel noch einmal, ohne Leerzeichen und Zeilenumbrüche.',
  badKeyWhat: 'Das kann kein API-Schlüssel sein: Er enthält Zeichen, die in Schlüsseln nicht vorkommen.',
  blockedTodo:
    'Vermutlich hält eine Firewall oder ein Dienst wie Cloudflare Programme ab. Bitten Sie Ihre Telefonadministration, Ringback zur API der Telefonanlage durchzulassen und zu prüfen, ob die IP-Adresse dieses Computers für den Schlüssel erlaubt ist.',
  blockedWhat: 'Eine Webseite hat die Anfrage abgelehnt, bevor die Telefonanlage antworten konnte (Status {{status}}).',
  callNotInHistoryTodo: 'Öffnen Sie den Anruf noch einmal aus der Liste.',
  callNotInHistoryWhat: 'Dieser Anruf ist nicht mehr auf diesem Computer.',
  callNotSetUp_busyTodo: 'Beenden Sie das andere Gespräch und rufen Sie dann noch einmal an.',
  callNotSetUp_busyWhat: 'Ihr Telefon war besetzt.',
  callNotSetUp_noAnswerTodo: 'Rufen Sie noch einmal an und nehmen Sie ab, wenn Ihr Telefon klingelt.',
  callNotSetUp_noAnswerWhat: 'An Ihrem Telefon wurde nicht abgenommen.',
  callNotSetUp_noResponseTodo:
    'Prüfen Sie, ob Ihr Tischtelefon an und verbunden ist, und rufen Sie dann noch einmal an.',
  callNotSetUp_noResponseWhat: 'Ihr Telefon hat nicht reagiert.',
  callNotSetUp_notRegisteredTodo:
    'Prüfen Sie, ob Ihr Tischtelefon an und verbunden ist, und rufen Sie dann noch einmal an.',
  callNotSetUp_notRegisteredWhat: 'Ihr Telefon ist nicht mit der Telefonanlage verbunden.',
  callNotSetUp_otherTodo: 'Prüfen Sie Nummer, Leitung und Telefon und rufen Sie dann noch einmal an.',
  callNotSetUp_otherWhat: 'Die Telefonanlage konnte den Anruf nicht aufbauen.',
  callNotSetUp_rejectedTodo:
    'Rufen Sie noch einmal an, falls das ein Versehen war. Ein Telefon, das auf „Nicht stören“ steht, weist jeden Anruf ab.',
  callNotSetUp_rejectedWhat: 'Ihr Telefon hat den Anruf abgewiesen.',
  callNotSetUpTodo:
    'Vermutlich wurde nicht rechtzeitig abgenommen: Rufen Sie noch einmal an und nehmen Sie ab, wenn Ihr Telefon klingelt. Sonst prüfen Sie Nummer und Leitung.',
  callNotSetUpWhat: 'Die Telefonanlage konnte den Anruf nicht aufbauen.',
  declinedTodo: 'Versuchen Sie es noch einmal, falls das ein Versehen war.',
  declinedWhat: 'Abgebrochen: Nichts ist geschehen.',
  dialAlreadySentTodo: 'Legen Sie auf, wenn Sie den Anruf nicht wollen.',
  dialAlreadySentWhat: 'Zu spät zum Abbrechen: Der Anruf ist schon bei der Telefonanlage.',
  dialNotStoredTodo:
    'Schaffen Sie Speicherplatz oder aktualisieren Sie Ringback und starten Sie es neu. Wählen Sie bis dahin am Telefon selbst.',
  dialNotStoredWhat: 'Nicht angerufen: Der Anruf ließ sich vorher nicht speichern ({{detail}}).',
  directory_accountLockedTodo: 'Fragen Sie die Administration des Verzeichnisses.',
  directory_accountLockedWhat: 'Dieses Konto ist gesperrt oder deaktiviert.',
  directory_badFileTodo: 'Wählen Sie eine vCard oder eine CSV-Datei mit Überschriften in der ersten Zeile.',
  directory_badFileWhat: 'In dieser Datei findet Ringback keine Personen.',
  directory_badFilterTodo: 'Korrigieren Sie den Filter oder lassen Sie ihn leer.',
  directory_badFilterWhat: 'Der Server versteht diesen Filter nicht.',
  directory_emptiedTodo:
    'Soll es leer sein, entfernen Sie es hier. Sonst prüfen Sie die Datei oder fragen Sie die Administration des Verzeichnisses.',
  directory_emptiedWhat: 'In diesem Verzeichnis steht niemand mehr mit Telefonnummer.',
  directory_goneTodo: 'Wählen Sie das Adressbuch neu.',
  directory_goneWhat: 'Das Adressbuch gibt es nicht mehr.',
  directory_halfFileTodo: 'Ringback sieht bald wieder nach. Bleibt es so, speichern Sie die Datei neu.',
  directory_halfFileWhat: 'Die Datei endet mitten in einer Person oder wird gerade geschrieben.',
  directory_largeFileTodo: 'Exportieren Sie sie ohne Bilder oder mit weniger Personen.',
  directory_largeFileWhat: 'Diese Datei ist größer als {{megabytes}}\u00a0MB. Mehr liest Ringback nicht.',
  directory_noAddressBookTodo: 'Prüfen Sie die Adresse. Die Administration des Verzeichnisses kennt die für CardDAV.',
  directory_noAddressBookWhat: 'Unter dieser Adresse gibt es kein Adressbuch.',
  directory_noBaseTodo: 'Korrigieren Sie die Suchbasis oder lassen Sie sie leer.',
  directory_noBaseWhat: 'Der Server kennt diese Suchbasis nicht.',
  directory_noFileTodo: 'Prüfen Sie, ob die Datei noch da ist und ob Sie sie lesen dürfen.',
  directory_noFileWhat: 'Die Datei lässt sich nicht öffnen.',
  directory_nobodyTodo:
    'Prüfen Sie Adressbuch, Suchbasis oder Filter. Personen brauchen einen Namen und eine Telefonnummer.',
  directory_nobodyWhat: 'Niemand mit Telefonnummer gefunden.',
  directory_noReportTodo: 'Bitten Sie die Administration des Verzeichnisses, die HTTP-Methode REPORT zuzulassen.',
  directory_noReportWhat: 'Der Server gibt Ringback die Einträge dieses Adressbuchs nicht.',
  directory_noSignInTodo:
    'Google und Microsoft sind solche Dienste. Exportieren Sie die Kontakte in eine Datei und fügen Sie diese als Verzeichnis hinzu.',
  directory_noSignInWhat: 'Bei diesem Server können sich Programme nicht mit einem Kennwort anmelden.',
  directory_noStartTlsTodo:
    'Wählen Sie als Verschlüsselung „TLS (LDAPS)“. Hilft das nicht, fragen Sie die Administration des Verzeichnisses.',
  directory_noStartTlsWhat: 'Der Server lehnt es ab, diese Verbindung zu verschlüsseln.',
  directory_notStoredTodo:
    'Prüfen Sie, ob der Datenträger voll oder der Ordner von Ringback schreibgeschützt ist. Ringback versucht es von selbst wieder.',
  directory_notStoredWhat: 'Ringback kann die Personen dieses Verzeichnisses nicht auf diesem Computer speichern.',
  directory_passwordExpiredTodo:
    'Legen Sie wie üblich ein neues Kennwort fest und geben Sie es für dieses Verzeichnis ein.',
  directory_passwordExpiredWhat: 'Das Kennwort dieses Kontos ist abgelaufen oder muss geändert werden.',
  directory_signInWantedTodo: 'Geben Sie beides für dieses Verzeichnis ein.',
  directory_signInWantedWhat: 'Dieses Verzeichnis verlangt Benutzernamen und Kennwort.',
  exportFailedTodo:
    'Schließen Sie die Datei, falls sie in einem anderen Programm offen ist, schaffen Sie Platz oder wählen Sie einen anderen Ordner.',
  exportFailedWhat: 'Die Datei ließ sich nicht speichern.',
  extensionNotRegisteredTodo:
    'Prüfen Sie, ob das Tischtelefon an und verbunden ist und ob {{extension}} Ihre Nebenstelle ist.',
  extensionNotRegisteredWhat:
    'Nicht angerufen: Telefon {{extension}} ist nicht verbunden, oder die Telefonanlage kennt diese Nebenstelle nicht.',
  fewPeopleTodo: 'Prüfen Sie das Verzeichnis oder fragen Sie seine Administration.',
  fewPeopleWhat: 'In diesem Verzeichnis steht fast niemand mehr.',
  foreignCallsTodo:
    'Nichts davon wurde gespeichert. Fragen Sie Ihre Telefonadministration, ob die Telefonanlage die Anrufe einer einzelnen Nebenstelle auflisten kann.',
  foreignCallsWhat: 'Die Telefonanlage hat Anrufe anderer Nebenstellen geschickt statt der von {{extension}}.',
  forbiddenTodo:
    'Bitten Sie Ihre Telefonadministration, die IP-Adresse dieses Computers für den Schlüssel zu erlauben (Adminbereich, Integrations, API Keys, IP whitelist).',
  forbiddenWhat: 'Dieser Computer darf den Schlüssel nicht benutzen.',
  folderNotOpenedTodo: 'Öffnen Sie ihn selbst: {{folder}}',
  folderNotOpenedWhat: 'Der Ordner ließ sich nicht öffnen.',
  gatewayTodo:
    'Versuchen Sie es später noch einmal. Passiert das öfter, melden Sie es Ihrer Telefonadministration: Vielleicht ist die Telefonanlage selbst ausgefallen.',
  gatewayWhat: 'Der Server vor der Telefonanlage konnte sie nicht erreichen (Status {{status}}).',
  historyClosed_lockedTodo:
    'Schließen Sie dieses Programm. Bis dahin können Sie von hier nicht anrufen; Ringback versucht es jede Minute erneut.',
  historyClosed_lockedWhat: 'Ein anderes Programm benutzt gerade Ihre gespeicherten Anrufe.',
  historyClosed_newerTodo:
    'Aktualisieren Sie Ringback, um sie zu öffnen. Bis dahin können Sie von hier nicht anrufen; nichts wurde geändert.',
  historyClosed_newerWhat: 'Ihre Anrufe wurden mit einer neueren Version von Ringback gespeichert.',
  historyClosed_refusedTodo:
    'Prüfen Sie, ob der Datenträger voll oder der Ordner schreibgeschützt ist. Bis dahin können Sie von hier nicht anrufen; Ringback versucht es jede Minute erneut.',
  historyClosed_refusedWhat: 'Ihre gespeicherten Anrufe lassen sich nicht öffnen: {{detail}}',
  historyUnavailableTodo:
    'Prüfen Sie, ob der Datenträger voll oder der Ordner schreibgeschützt ist, und starten Sie Ringback dann neu.',
  historyUnavailableWhat: 'Die gespeicherten Anrufe ließen sich nicht laden oder speichern: {{detail}}',
  insecureAddressTodo:
    'Verwenden Sie https://, wenn Ihre Telefonanlage es unterstützt, oder stimmen Sie zu, wenn Ringback fragt.',
  insecureAddressWhat: 'Über http können andere auf dem Weg zu {{host}} Ihren Schlüssel und Ihre Anrufe mitlesen.',
  internalTodo: 'Versuchen Sie es noch einmal. Passiert das öfter, starten Sie Ringback neu und melden Sie es.',
  internalWhat: 'In Ringback ist etwas schiefgegangen.',
  invalidRequestTodo: 'Prüfen Sie Ihre Eingaben. Passiert das öfter, zeigen Sie das Ihrer Telefonadministration.',
  invalidRequestWhat: 'Die Telefonanlage hat die Anfrage abgelehnt (Status {{status}}).',
  keyForOtherAddressTodo:
    'Geben Sie den Schlüssel dieser Telefonanlage ein. Ringback sendet einen Schlüssel nur an die Adresse, für die er eingegeben wurde.',
  keyForOtherAddressWhat: 'Der gespeicherte Schlüssel gehört zu einer anderen Adresse.',
  keyLockedTodo:
    'Entsperren Sie den Schlüsselbund, oft durch erneutes Anmelden, und versuchen Sie es noch einmal. Der Schlüssel ist weiterhin gespeichert.',
  keyLockedWhat:
    'Der Schlüsselbund dieses Computers ist gesperrt oder hat sich geändert, deshalb ist der Schlüssel nicht lesbar.',
  keyMissingTodo:
    'Geben Sie einen ein. Ihre Telefonadministration erstellt ihn im Adminbereich unter Integrations, API Keys.',
  keyMissingWhat: 'Der API-Schlüssel fehlt.',
  linksNotChangedTodo: 'Wählen Sie Ringback in den Systemeinstellungen unter „Standard-Apps“.',
  linksNotChangedWhat: 'Das System hat nicht zugelassen, dass Ringback das Programm für Telefonlinks ändert.',
  loginNotChangedTodo: 'Suchen Sie in den Systemeinstellungen nach „Autostart“ oder „Anmeldeobjekte“.',
  loginNotChangedWhat: 'Das System hat nicht zugelassen, dass Ringback den Autostart ändert.',
  dialIncomplete_extensionTodo: 'Geben Sie die Nebenstelle in den Einstellungen unter „Verbindung“ ein.',
  dialIncomplete_extensionWhat: 'Ihre Nebenstelle fehlt.',
  dialIncomplete_lineTodo: 'Wählen Sie eine in „Neuer Anruf“ oder einen Standard in den Einstellungen.',
  dialIncomplete_lineWhat: 'Nicht angerufen: Es ist keine Leitung gewählt.',
  mustAgreeTodo: 'Rufen Sie über „Neuer Anruf“ an, dort fragt Ringback vorher.',
  mustAgreeWhat: 'Nicht angerufen: Diese Nummer braucht Ihre Bestätigung.',
  network_dnsTodo:
    'Prüfen Sie die Adresse auf Tippfehler und ob Sie das Firmennetz oder ein VPN brauchen. Ringback verbindet sich direkt, ohne Proxy.',
  network_dnsWhat: '{{host}} ist in diesem Netz nicht zu finden.',
  network_offlineTodo: 'Verbinden Sie diesen Computer mit einem Netz. Ringback macht dann von selbst weiter.',
  network_offlineWhat: 'Dieser Computer hat kein Netz, deshalb ist {{host}} nicht erreichbar.',
  network_otherTodo: 'Prüfen Sie Netzverbindung und Adresse und versuchen Sie es dann noch einmal.',
  network_otherWhat: '{{host}} war nicht erreichbar.',
  network_refusedTodo: 'Prüfen Sie Adresse und Port und ob die Telefonanlage läuft.',
  network_refusedWhat: '{{host}} hat die Verbindung abgelehnt.',
  network_resetTodo:
    'Versuchen Sie es noch einmal. Passiert das öfter, prüfen Sie Adresse und Port; vielleicht blockiert eine Firewall.',
  network_resetWhat: 'Die Verbindung zu {{host}} wurde unterbrochen.',
  network_unreachableTodo:
    'Prüfen Sie, ob dieser Computer online ist und ob Sie das Firmennetz oder ein VPN brauchen. Ringback verbindet sich direkt, ohne Proxy.',
  network_unreachableWhat: '{{host}} ist aus diesem Netz nicht erreichbar.',
  noOriginateTodo:
    'Wählen Sie am Telefon selbst und fragen Sie Ihre Telefonadministration, ob die API der Telefonanlage Anrufe starten darf.',
  noOriginateWhat:
    'Diese Telefonanlage nimmt keine Anrufe von Ringback entgegen (Status {{status}}). Nichts wurde gewählt.',
  notConnectedTodo: 'Verbinden Sie es in den Einstellungen oder probieren Sie es mit Beispielanrufen aus.',
  notConnectedWhat: 'Ringback ist noch mit keiner Telefonanlage verbunden.',
  notPbxTodo:
    'Prüfen Sie die Adresse. Es ist die, unter der Sie den Adminbereich im Browser öffnen. In einem Gastnetz melden Sie sich zuerst dort an.',
  notPbxWhat: 'Unter dieser Adresse antwortet ein Webserver, aber keine Telefonanlage (Status {{status}}).',
  dialNotSent_cancelledTodo: 'Ihr Telefon wird nicht klingeln.',
  dialNotSent_cancelledWhat: 'Nicht angerufen: Sie haben rechtzeitig abgebrochen.',
  dialNotSent_keyringTodo:
    'Entsperren Sie den Schlüsselbund (sein Fenster liegt vielleicht hinter einem anderen) und rufen Sie dann noch einmal an.',
  dialNotSent_keyringWhat:
    'Nicht angerufen: Der Schlüsselbund hat den API-Schlüssel nicht binnen 15 Sekunden geliefert.',
  dialNotSent_lateTodo: 'Ihr Telefon wird nicht klingeln. Rufen Sie noch einmal an, wenn Sie noch möchten.',
  dialNotSent_lateWhat: 'Nicht angerufen: Die Telefonanlage war nach 20 Sekunden noch nicht erreicht.',
  dialNotSent_quitTodo: 'Ihr Telefon wird nicht klingeln. Rufen Sie noch einmal an, wenn Sie noch möchten.',
  dialNotSent_quitWhat: 'Nicht angerufen: Ringback wurde vorher beendet.',
  badNumber_charactersTodo:
    'Erlaubt sind Ziffern, „+“ am Anfang, „*“ und „#“. Leerzeichen, Klammern, Punkte und Striche stören nicht.',
  badNumber_charactersWhat: 'Diese Nummer hat Zeichen, die sich nicht wählen lassen.',
  badNumber_emptyTodo: 'Geben Sie die Nummer ein, die Sie anrufen möchten.',
  badNumber_emptyWhat: 'Die Nummer fehlt.',
  badNumber_lettersTodo: 'Geben Sie die Nummer in Ziffern ein.',
  badNumber_lettersWhat: 'Diese Nummer enthält Buchstaben.',
  badNumber_severalTodo: 'Lassen Sie nur die Nummer stehen, die Sie anrufen möchten.',
  badNumber_severalWhat: 'Das sieht nach mehreren Nummern aus.',
  badNumber_tooLongTodo: 'Prüfen Sie, ob es zwei Nummern in einer sind. Eine Telefonnummer hat höchstens 15 Ziffern.',
  badNumber_tooLongWhat: 'Diese Nummer ist zu lang.',
  originateElsewhereTodo:
    'Drücken Sie noch einmal „Anrufen“: Ringback weiß jetzt, wo diese Telefonanlage Anrufe entgegennimmt.',
  originateElsewhereWhat: 'Die Telefonanlage hat den Anruf nicht übernommen (Status {{status}}). Nichts wurde gewählt.',
  pageInsteadTodo:
    'Vermutlich wird der Schlüssel nicht akzeptiert: Prüfen Sie ihn. Sonst prüfen Sie die Adresse. In einem Gastnetz melden Sie sich zuerst dort an.',
  pageInsteadWhat: 'Statt zu Anrufen führt diese Adresse zu einer Webseite: {{to}}',
  pageMessage: '{{what}} Auf der Seite steht: „{{message}}“',
  passwordWantedTodo:
    'Ringback kann sich dort nicht anmelden. Bitten Sie Ihre Administration, Ringback ohne Kennwort zur Telefonanlage durchzulassen.',
  passwordWantedWhat:
    'Ein Proxy oder Webserver vor der Telefonanlage verlangt Benutzername und Kennwort (Status {{status}}).',
  pbxMessage: '{{what}} Die Telefonanlage meldet: „{{message}}“',
  rateLimitedAtTodo: 'Es geht {{when}} weiter. Bis dahin zeigt Ringback die Anrufe, die es hat.',
  rateLimitedTodo: 'Ringback versucht es später erneut. Bis dahin zeigt es die Anrufe, die es hat.',
  rateLimitedWhat: 'Zurzeit sind keine Anfragen mehr übrig.',
  recordNotFoundTodo: 'Ist der Anruf gerade erst zu Ende, warten Sie kurz und versuchen Sie es noch einmal.',
  recordNotFoundWhat: 'Die Telefonanlage hat noch keine Angaben zu diesem Anruf.',
  redirectedTodo:
    'Ist das Ihre Telefonanlage, geben Sie diese Adresse ein. Ringback folgt der Umleitung nicht, damit Ihr Schlüssel nirgendwo anders landet.',
  redirectedToWhat: 'Diese Adresse leitet um zu {{to}}.',
  redirectedWhat: 'Diese Adresse leitet zu einer anderen um.',
  serverTodo: 'Versuchen Sie es später noch einmal. Passiert das öfter, melden Sie es Ihrer Telefonadministration.',
  serverWhat: 'Die Telefonanlage meldet ein Problem (Status {{status}}).',
  settingsNotSavedTodo:
    'Prüfen Sie, ob der Datenträger voll oder der Ordner schreibgeschützt ist, und versuchen Sie es dann noch einmal.',
  settingsNotSavedWhat: 'Die Änderung ließ sich nicht speichern: {{detail}}',
  timeout_connectTodo:
    'Prüfen Sie Adresse und Port und ob Sie das Firmennetz oder ein VPN brauchen. Ringback verbindet sich direkt, ohne Proxy.',
  timeout_connectWhat: '{{host}} hat die Verbindung nicht rechtzeitig angenommen.',
  timeout_headersTodo: 'Versuchen Sie es gleich noch einmal. Vielleicht ist die Telefonanlage ausgelastet.',
  timeout_headersWhat: '{{host}} hat nicht rechtzeitig geantwortet.',
  timeout_wholeTodo: 'Versuchen Sie es noch einmal. Vielleicht ist das Netz oder die Telefonanlage gerade langsam.',
  timeout_wholeWhat: 'Die Antwort von {{host}} hat zu lange gedauert.',
  tls_clientCertificateTodo:
    'Ringback hat keines. Fragen Sie Ihre Telefonadministration nach einer API-Adresse der Telefonanlage, für die der Schlüssel genügt.',
  tls_clientCertificateWhat: '{{host}} verlangt von diesem Computer ein Client-Zertifikat.',
  tls_expiredTodo: 'Bitten Sie Ihre Telefonadministration, es zu erneuern. Prüfen Sie auch das Datum dieses Computers.',
  tls_expiredWhat: 'Das Zertifikat von {{host}} ist abgelaufen oder noch nicht gültig.',
  tls_otherTodo: 'Bitten Sie Ihre Telefonadministration, das Zertifikat zu prüfen.',
  tls_otherWhat: 'Eine sichere Verbindung zu {{host}} kam nicht zustande.',
  tls_pinChangedTodo:
    'Fragen Sie Ihre Telefonadministration, ob es erneuert wurde. Vertrauen Sie dem neuen nur dann: Sonst hört vielleicht jemand die Verbindung ab.',
  tls_pinChangedWhat: 'Das Zertifikat von {{host}} ist nicht das, dem Sie vertraut haben.',
  tls_protocolTodo: 'Prüfen Sie den Port und ob die Adresse mit http:// statt https:// beginnt.',
  tls_protocolWhat: '{{host}} unterstützt hier kein https oder nur eine veraltete Version.',
  tls_selfSignedTodo:
    'Prüfen Sie das Zertifikat und vertrauen Sie ihm, wenn es das Ihrer Telefonanlage ist, oder fügen Sie das CA-Zertifikat Ihrer Firma hinzu.',
  tls_selfSignedWhat: 'Das Zertifikat von {{host}} ist selbst signiert.',
  tls_untrustedTodo:
    'Prüfen Sie das Zertifikat und vertrauen Sie ihm, wenn es das Ihrer Telefonanlage ist, oder fügen Sie das CA-Zertifikat Ihrer Firma hinzu.',
  tls_untrustedWhat: 'Dieser Computer vertraut dem Zertifikat von {{host}} nicht.',
  tls_wrongHostTodo: 'Geben Sie als Adresse den Namen ein, für den das Zertifikat gilt.',
  tls_wrongHostWhat: 'Das Zertifikat gilt nicht für {{host}}.',
  tooFastAtTodo: 'Versuchen Sie es {{when}} noch einmal.',
  tooFastTodo: 'Warten Sie kurz und versuchen Sie es noch einmal.',
  tooFastWhat: 'Die Telefonanlage hat zu viele Anfragen auf einmal bekommen.',
  tooLargeTodo:
    'Prüfen Sie, ob das die Adresse Ihrer Telefonanlage ist. Wenn ja, melden Sie es Ihrer Telefonadministration.',
  tooLargeWhat: 'Die Antwort war größer als {{megabytes}}\u00a0MB. Mehr lädt Ringback nicht.',
  tooManyCallsTodo: 'Warten Sie kurz und versuchen Sie es noch einmal.',
  tooManyCallsWhat: 'Das war zu viel auf einmal.',
  unauthorizedTodo:
    'Geben Sie einen gültigen Schlüssel ein. Ihre Telefonadministration erstellt ihn im Adminbereich unter Integrations, API Keys.',
  unauthorizedWhat: 'Die Telefonanlage akzeptiert diesen Schlüssel nicht. Vielleicht ist er falsch oder abgelaufen.',
  undoTooLateTodo: 'Das Gelöschte ist von diesem Computer entfernt. Vielleicht hat es die Telefonanlage noch.',
  undoTooLateWhat: 'Zum Rückgängigmachen ist es zu spät.',
  unexpectedStatusTodo:
    'Versuchen Sie es später noch einmal. Passiert das öfter, zeigen Sie das Ihrer Telefonadministration.',
  unexpectedStatusWhat: 'Die Telefonanlage hat unerwartet geantwortet (Status {{status}}).',
};
