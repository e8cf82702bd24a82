#compdef ringback
_arguments \
  '--profile=[use settings, key and history of another folder]:folder:_files -/' \
  '--hidden[start in the tray, without a window]' \
  '--practice[start with sample calls where nothing is connected]' \
  '(- *)--help[show the help]' \
  '(- *)--version[show the version]' \
  '1:command:((dial\:"open a new call to a number"))' \
  '*:number:'
