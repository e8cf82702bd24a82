# Completion of ringback for bash.
_ringback() {
  local word=${COMP_WORDS[COMP_CWORD]}
  case $word in
    # bash splits words at "=".
    =) mapfile -t COMPREPLY < <(compgen -d) ;;
    --profile=*) mapfile -t COMPREPLY < <(compgen -d -P --profile= -- "${word#--profile=}") ;;
    -*)
      mapfile -t COMPREPLY < <(compgen -W '--profile= --hidden --practice --help --version' -- "$word")
      [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
      ;;
    *)
      if [[ ${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
      elif [[ " ${COMP_WORDS[*]:1:COMP_CWORD-1} " != *' dial '* ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'dial' -- "$word")
      fi
      ;;
  esac
}
complete -F _ringback ringback
