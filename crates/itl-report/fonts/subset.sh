#!/bin/sh
# Makes the fonts of this folder: subset.sh FOLDER, where FOLDER has the fonts of the Debian package fonts-noto-core.
# Needs pyftsubset of fonttools 4.
set -eu
cd "$(dirname "$0")"
source=$1

features=ccmp,locl,kern,mark,mkmk,rlig,init,medi,fina,isol,calt,liga,clig
indic=nukt,akhn,rphf,rkrf,pref,blwf,half,abvf,pstf,cjct,vatu,pres,abvs,blws,psts,haln,dist,abvm,blwm
european=U+0020-007E,U+00A0-024F,U+0259,U+02B0-02FF,U+0300-036F,U+0370-03FF,U+0400-052F,U+1E00-1FFF,U+2000-206F
european=$european,U+2070-209F,U+20A0-20BF,U+2100-214F,U+2212,U+25CC,U+FB00-FB06,U+FFFD

subset() {
    pyftsubset "$source/$1.ttf" --unicodes="$2" --output-file="$1.ttf" --layout-features="$features,$indic" \
        --no-hinting --notdef-outline --desubroutinize --drop-tables+=DSIG,MATH,meta \
        --name-IDs=0,1,2,3,4,5,6,7,13,14
}

subset NotoSans-Regular "$european"
subset NotoSans-Bold "$european"
subset NotoSansArabic-Regular U+0600-06FF,U+0750-077F,U+200C-200F,U+FB50-FDFF,U+FE70-FEFF
subset NotoSansArmenian-Regular U+0530-058F,U+FB13-FB17
subset NotoSansDevanagari-Regular U+0900-097F,U+200C-200D,U+25CC,U+A8E0-A8FF
subset NotoSansHebrew-Regular U+0590-05FF,U+200C-200F,U+25CC,U+FB1D-FB4F
subset NotoSansTamil-Regular U+0B80-0BFF,U+0964-0965,U+200C-200D,U+25CC
subset NotoSansMath-Regular U+2190-21FF,U+2200-22FF,U+27F5-27FA
subset NotoSansSymbols2-Regular U+25A0-25FF,U+2605-2606,U+2610-2612,U+2713-2718,U+2794,U+27A4
