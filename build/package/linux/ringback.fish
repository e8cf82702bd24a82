complete -c ringback -f
complete -c ringback -n 'not __fish_seen_subcommand_from dial' -a dial -d 'Open a new call to a number'
complete -c ringback -l profile -r -a '(__fish_complete_directories)' -d 'Use settings, key and history of another folder'
complete -c ringback -l hidden -d 'Start in the tray, without a window'
complete -c ringback -l practice -d 'Start with sample calls where nothing is connected'
complete -c ringback -s h -l help -d 'Show the help'
complete -c ringback -s v -l version -d 'Show the version'
